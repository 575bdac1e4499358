import { parseUrl } from '../../platform/text/parse-url.rules.js';
import { loggedPath } from '../../platform/text/logged-path.rules.js';

/** Reading reports of browsers about the content security policy (CSP Level 3, 5.2 to 5.5). Pure. */

/** Directives of which a report may name one. */
export const CSP_DIRECTIVES = [
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'fenced-frame-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
] as const;

/** A violation: without addresses in full, whose query or fragment may contain secrets. */
export interface Violation {
  directive: string;
  /** What the policy forbids: an origin (`https://example.org`), a scheme (`data:`) or a keyword (`inline`). */
  blocked: string;
  /** Path of the page. */
  page: string;
}

/** Reports read per request; browsers send a few. */
const MAX_PER_REQUEST = 20;
const MAX_BLOCKED_LENGTH = 200;
const MAX_PAGE_LENGTH = 200;
/** Values of `blocked-uri` that are not addresses. */
const KEYWORDS: ReadonlySet<string> = new Set(['inline', 'eval', 'wasm-eval', 'self', 'trusted-types-policy', 'trusted-types-sink']);
/** Schemes of browser extensions and of browsers themselves, whose scripts have nothing to do with our pages. */
const BROWSER_SCHEME = /^(?:[a-z]+(?:-[a-z]+)*-extension|chrome|resource|about|webkit-masked-url|user-script|gm_scripts?)(?::|$)/i;

/**
 * The violations in a request body, in both formats; without what is not a report, and without the noise of browser extensions.
 * @param body parsed JSON
 */
export function violationsIn(body: unknown): Violation[] {
  const reports = Array.isArray(body) ? body.slice(0, MAX_PER_REQUEST).map(reportingApi) : [field(body, 'csp-report')];
  return reports.flatMap((report) => {
    const violation = report === undefined ? undefined : toViolation(report);
    return violation === undefined ? [] : [violation];
  });
}

function reportingApi(report: unknown): unknown {
  return text(report, 'type') === 'csp-violation' ? field(report, 'body') : undefined;
}

/** The Reporting API uses other names than `report-uri`. */
function toViolation(report: unknown): Violation | undefined {
  const named = text(report, 'effectiveDirective', 'effective-directive', 'violated-directive');
  const directive = CSP_DIRECTIVES.find((name) => name === named?.trim().split(/\s/, 1)[0]?.toLowerCase());
  const document = parseUrl(text(report, 'documentURL', 'document-uri') ?? '');
  const blocked = blockedOf(text(report, 'blockedURL', 'blocked-uri') ?? '');
  if (directive === undefined || blocked === undefined || document === undefined || !/^https?:$/.test(document.protocol)) return undefined;
  if (BROWSER_SCHEME.test(text(report, 'sourceFile', 'source-file') ?? '')) return undefined;
  return { directive, blocked, page: loggedPath(document.pathname).slice(0, MAX_PAGE_LENGTH) };
}

/** Undefined for noise. */
function blockedOf(blocked: string): string | undefined {
  if (BROWSER_SCHEME.test(blocked)) return undefined;
  if (blocked === '') return 'inline';
  if (KEYWORDS.has(blocked)) return blocked;
  // Browsers shorten addresses without an origin to their scheme.
  if (/^[a-z][a-z0-9+.-]{0,19}$/i.test(blocked)) return `${blocked.toLowerCase()}:`;
  const url = parseUrl(blocked);
  if (url === undefined) return undefined;
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, MAX_BLOCKED_LENGTH);
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (Reflect.get(value, name) as unknown) : undefined;
}

/** The first of these fields that is a text. */
function text(value: unknown, ...names: string[]): string | undefined {
  return names.map((name) => field(value, name)).find((candidate) => typeof candidate === 'string');
}
