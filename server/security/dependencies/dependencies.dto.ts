import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { Trimmed } from '../../platform/text/text-input.js';
import type { KnownReport, RatedComponent, ReportSource } from './advisories.js';
import { DEPENDENCY_STATUSES, type AdvisorySeverity, type DependencyStatus } from './dependencies.rules.js';

export class DependenciesQuery extends PageQuery {
  /** Part of a name or of a licence. */
  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(200)
  q?: string;

  @Optional()
  @IsIn(DEPENDENCY_STATUSES, { message: 'Choose a status from the list.' })
  status?: DependencyStatus;
}

/** A known vulnerability. */
export class AdvisoryView {
  title!: string;
  severity!: AdvisorySeverity;
  /** Range of vulnerable versions. */
  range!: string;
  url!: string | null;
}

/** A package that the program consists of, or is built with. */
export class DependencyView {
  name!: string;
  version!: string;
  /** SPDX identifier or expression; null if the package does not name one. */
  licence!: string | null;
  /** Needed only to build and test the program. */
  isDevelopment!: boolean;
  /** `clear`: the report knows no vulnerability of this version; `unknown`: there is no report. */
  status!: DependencyStatus;
  advisories!: AdvisoryView[];
}

/** The report that the statuses come from: the newer one of the build's and the uploaded one. */
export class AdvisoryReportView {
  /** `build`: the registry answered while the program was built. */
  source!: ReportSource;
  /** Of the uploaded file; null for the report of the build. */
  fileName!: string | null;
  /** SHA-256 of the uploaded file in hex; null for the report of the build. */
  sha256!: string | null;
  /** When it was uploaded, or the registry asked, ISO 8601. */
  at!: string;
  advisories!: number;
}

/** What is known about the packages. */
export class SupplyChainView {
  /** Number of packages; null if the build has left no list of them. */
  packages!: number | null;
  /** Vulnerable packages; null if it is unknown. */
  vulnerable!: number | null;
  report!: AdvisoryReportView | null;
}

/** The form of an upload. */
export class AdvisoriesForm {
  /** What `npm audit --json` prints. */
  @ApiProperty({ type: 'string', format: 'binary' })
  file!: unknown;
}

export function toDependencyView({ name, version, licence, isDevelopment, status, advisories }: RatedComponent): DependencyView {
  return {
    name,
    version,
    licence,
    isDevelopment,
    status,
    advisories: advisories.map(({ title, severity, range, url }) => ({ title, severity, range, url })),
  };
}

export function toReportView({ advisories, ...report }: KnownReport): AdvisoryReportView {
  return { ...report, advisories: advisories.length };
}
