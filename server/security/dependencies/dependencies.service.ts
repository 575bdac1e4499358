import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { NotFound } from '../../platform/errors/errors.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { SecuritySourcesService } from '../overview/security-sources.service.js';
import { AdvisoriesRepository, type AdvisoryReportRow } from './advisories.repository.js';
import { builtReportIn, newerReport, ratedComponents, type KnownReport, type RatedComponent } from './advisories.js';
import { toDependencyView, toReportView, type DependenciesQuery, type DependencyView, type SupplyChainView } from './dependencies.dto.js';
import { componentsOf, type Component } from './sbom.rules.js';

/** Written by the build, beside the built client. */
const SBOM = 'sbom.json';
const ADVISORIES = 'advisories.json';

interface Sbom {
  bytes: Buffer;
  components: Component[];
}

/** The packages that the program consists of, as the build has recorded them, and their known vulnerabilities. */
@Injectable()
export class DependenciesService {
  private reading: Promise<Sbom | null> | undefined;
  private readingReport: Promise<KnownReport | null> | undefined;

  constructor(
    private readonly advisories: AdvisoriesRepository,
    private readonly config: Config,
    private readonly log: Log,
    sources: SecuritySourcesService,
  ) {
    sources.registerPart({ name: 'dependencies', read: async (limit) => (await this.page({ limit })).items });
    sources.registerFigure({
      key: 'vulnerable-packages',
      label: 'Vulnerable packages',
      order: 60,
      tab: 'secrets',
      filter: { status: 'vulnerable' },
      isAlarm: true,
      whenUnknown: 'Not scanned yet',
      read: async () => (await this.summary()).vulnerable,
    });
  }

  /** Vulnerable packages first, then by name. @throws Invalid if the cursor is not one of this list */
  async page({ limit, cursor, q = '', status }: DependenciesQuery): Promise<Page<DependencyView>> {
    const text = q.toLowerCase();
    const matches = (await this.rated()).filter(
      (component) =>
        (status === undefined || component.status === status) &&
        (component.name.toLowerCase().includes(text) || component.licence?.toLowerCase().includes(text) === true),
    );
    const start = cursor === undefined ? 0 : after(matches, decodeCursor(cursor, ['text', 'text']));
    return pageOf(matches.slice(start, start + limit + 1), limit, toDependencyView, ({ name, version }) => [name, version]);
  }

  async summary(): Promise<SupplyChainView> {
    const [sbom, report] = await Promise.all([this.sbom(), this.report()]);
    const rated = ratedComponents(sbom?.components ?? [], report?.advisories ?? null);
    return {
      packages: sbom?.components.length ?? null,
      vulnerable: sbom === null || report === null ? null : rated.filter(({ status }) => status === 'vulnerable').length,
      report: report === null ? null : toReportView(report),
    };
  }

  /** The list as the build wrote it: CycloneDX in JSON. @throws NotFound */
  async document(): Promise<Buffer> {
    const sbom = await this.sbom();
    if (sbom === null) throw new NotFound('The build has left no list of packages.');
    return sbom.bytes;
  }

  private async rated(): Promise<RatedComponent[]> {
    const [sbom, report] = await Promise.all([this.sbom(), this.report()]);
    return ratedComponents(sbom?.components ?? [], report?.advisories ?? null);
  }

  /** The newer one of the build's report and the uploaded one; null without either. */
  private async report(): Promise<KnownReport | null> {
    this.readingReport ??= this.readBuiltReport();
    const [built, uploaded] = await Promise.all([this.readingReport, this.advisories.read()]);
    return newerReport(built, uploaded === undefined ? null : toKnownReport(uploaded));
  }

  /** Null also without the file: a build need not have asked. */
  private async readBuiltReport(): Promise<KnownReport | null> {
    try {
      return builtReportIn(JSON.parse(await readFile(join(this.config.clientDir, ADVISORIES), 'utf8')));
    } catch {
      return null;
    }
  }

  private sbom(): Promise<Sbom | null> {
    this.reading ??= this.readSbom();
    return this.reading;
  }

  private async readSbom(): Promise<Sbom | null> {
    try {
      const bytes = await readFile(join(this.config.clientDir, SBOM));
      return { bytes, components: componentsOf(JSON.parse(bytes.toString())) };
    } catch (error) {
      this.log.warn(errorFields(error), 'The list of packages of this build cannot be read.');
      return null;
    }
  }
}

function toKnownReport({ fileName, sha256, uploadedAt, advisories }: AdvisoryReportRow): KnownReport {
  return { source: 'upload', fileName, sha256, at: uploadedAt, advisories };
}

/** Position after the package that a page ended with; the end if it is no longer in the list. */
function after(list: readonly RatedComponent[], [name, version]: readonly [string, string]): number {
  const index = list.findIndex((component) => component.name === name && component.version === version);
  return index === -1 ? list.length : index + 1;
}
