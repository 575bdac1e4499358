import semver from 'semver';
import { ADVISORY_SEVERITIES, type AdvisorySeverity, type DependencyStatus } from './dependencies.rules.js';
import type { Component } from './sbom.rules.js';

/** Known vulnerabilities: the report of `npm audit --json`, and which packages they concern. Pure. */

/** A vulnerability in some versions of a package. */
export interface Advisory {
  name: string;
  /** Range of vulnerable versions (node-semver). */
  range: string;
  severity: AdvisorySeverity;
  title: string;
  /** https; null if the report names none. */
  url: string | null;
}

const MAX_ADVISORIES = 5_000;
const MAX_NAME = 214;
const MAX_RANGE = 500;
const MAX_TITLE = 300;
const MAX_URL = 300;

/** @returns the advisories in a report of `npm audit --json` (npm 7 or later); null if it is not one, or is damaged. */
export function advisoriesIn(report: unknown): Advisory[] | null {
  const vulnerabilities = field(report, 'vulnerabilities');
  if (field(report, 'auditReportVersion') !== 2 || !isObject(vulnerabilities)) return null;
  const advisories = new Map<string, Advisory>();
  for (const vulnerability of Object.values(vulnerabilities)) {
    const via = field(vulnerability, 'via');
    if (!Array.isArray(via)) return null;
    for (const cause of via as unknown[]) {
      // The name of another vulnerable package, which has an entry of its own.
      if (typeof cause === 'string') continue;
      const advisory = toAdvisory(cause);
      if (advisory === null) return null;
      advisories.set(JSON.stringify([advisory.name, advisory.range, advisory.title]), advisory);
      if (advisories.size > MAX_ADVISORIES) return null;
    }
  }
  return [...advisories.values()];
}

function toAdvisory(cause: unknown): Advisory | null {
  const text = (name: string, maxLength: number): string | null => {
    const value = field(cause, name);
    return typeof value === 'string' && value.length > 0 && value.length <= maxLength && !value.includes('\0') ? value : null;
  };
  const name = text('name', MAX_NAME);
  const range = text('range', MAX_RANGE);
  const title = text('title', MAX_TITLE);
  const severity = ADVISORY_SEVERITIES.find((candidate) => candidate === field(cause, 'severity'));
  if (name === null || range === null || title === null || severity === undefined || semver.validRange(range) === null) return null;
  const url = text('url', MAX_URL);
  return { name, range, severity, title, url: url !== null && /^https:\/\/[\w.-]+\//.test(url) ? url : null };
}

/** Where a report comes from. */
export type ReportSource = 'build' | 'upload';

/** A report with its age. */
export interface KnownReport {
  source: ReportSource;
  fileName: string | null;
  sha256: string | null;
  /** ISO 8601. */
  at: string;
  advisories: Advisory[];
}

/** @returns the report in the file that the build writes; null if the registry did not answer, or the file is damaged. */
export function builtReportIn(document: unknown): KnownReport | null {
  const at = field(document, 'checkedAt');
  const advisories = advisoriesIn(field(document, 'report'));
  if (advisories === null || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null;
  return { source: 'build', fileName: null, sha256: null, at: new Date(at).toISOString(), advisories };
}

/** The newer one of two reports. */
export function newerReport(a: KnownReport | null, b: KnownReport | null): KnownReport | null {
  if (a === null || b === null) return a ?? b;
  return a.at > b.at ? a : b;
}

/** A package with what is known about it. */
export interface RatedComponent extends Component {
  status: DependencyStatus;
  /** The most severe first. */
  advisories: Advisory[];
}

/**
 * Vulnerable packages first, the most severe at the top; otherwise by name and version.
 * @param advisories null if there is no report
 */
export function ratedComponents(components: readonly Component[], advisories: readonly Advisory[] | null): RatedComponent[] {
  const byName = new Map<string, Advisory[]>();
  for (const advisory of advisories ?? []) byName.set(advisory.name, [...(byName.get(advisory.name) ?? []), advisory]);
  const rated = components.map((component): RatedComponent => {
    const own = (byName.get(component.name) ?? [])
      .filter(({ range }) => semver.satisfies(component.version, range, { includePrerelease: true }))
      .sort((a, b) => rankOf(a.severity) - rankOf(b.severity));
    return { ...component, advisories: own, status: advisories === null ? 'unknown' : own.length > 0 ? 'vulnerable' : 'clear' };
  });
  return rated.sort((a, b) => rank(a) - rank(b) || compare(a.name, b.name) || compare(a.version, b.version));
}

function rank({ advisories: [worst] }: RatedComponent): number {
  return worst === undefined ? ADVISORY_SEVERITIES.length : rankOf(worst.severity);
}

function rankOf(severity: AdvisorySeverity): number {
  return ADVISORY_SEVERITIES.indexOf(severity);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function field(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? (Reflect.get(value, name) as unknown) : undefined;
}
