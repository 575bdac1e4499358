import { IsBoolean, IsIn, IsInt, IsString, MaxLength, Min, MinLength } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { CleanName, Trimmed } from '../../platform/text/text-input.js';
import type { CspModeRow } from './csp-mode.repository.js';
import type { RecentRow, ReportRow } from './csp-reports.repository.js';
import { CSP_DIRECTIVES } from './csp-reports.rules.js';

export class CspReportsQuery extends PageQuery {
  /** Part of the blocked origin or of the page's path. */
  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(200)
  q?: string;

  @Optional()
  @IsIn(CSP_DIRECTIVES, { message: 'Choose a directive from the list.' })
  directive?: string;
}

/** What browsers reported, once for each directive, blocked origin and page. */
export class CspReportView {
  id!: string;
  violatedDirective!: string;
  /** An origin (`https://example.org`), a scheme (`data:`) or a keyword (`inline`). */
  blockedUri!: string;
  /** Path of the page, without its query. */
  page!: string;
  count!: number;
  /** ISO 8601. */
  firstSeen!: string;
  lastSeen!: string;
}

/** What enforcing the policy blocks, or would have blocked, on the last seven days. */
export class CspRecentView {
  violatedDirective!: string;
  blockedUri!: string;
  page!: string;
  count!: number;
}

export class CspView {
  /** True if browsers block what the policy forbids; false if they only report it. */
  enforced!: boolean;
  version!: number;
  /** ISO 8601; null before the first change. */
  changedAt!: string | null;
  /** First of the days that `recent` covers, YYYY-MM-DD. */
  since!: string;
  /** Reports since then. */
  total!: number;
  /** The most frequent ones. */
  recent!: CspRecentView[];
}

export class SaveCspMode {
  @IsBoolean()
  enforced!: boolean;

  /** As it was read, 0 before the first change; a concurrent change causes 409. */
  @IsInt()
  @Min(0)
  version!: number;

  @CleanName()
  @IsString()
  @MinLength(3, { message: 'Please give a reason.' })
  @MaxLength(500)
  reason!: string;
}

export function toReportView({ id, directive, blocked, page, count, firstSeen, lastSeen }: ReportRow): CspReportView {
  return { id, violatedDirective: directive, blockedUri: blocked, page, count, firstSeen, lastSeen };
}

export function toCspView(
  { enforced, version, changedAt }: CspModeRow,
  recent: { since: string; rows: RecentRow[]; total: number },
): CspView {
  return {
    enforced,
    version,
    changedAt,
    since: recent.since,
    total: recent.total,
    recent: recent.rows.map(({ directive, blocked, page, count }) => ({ violatedDirective: directive, blockedUri: blocked, page, count })),
  };
}
