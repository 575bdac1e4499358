import { PickType } from '@nestjs/swagger';
import { IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { Optional } from '../../../platform/http/optional.js';
import { PageQuery } from '../../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../../platform/text/search.rules.js';
import { NoneWhenEmpty, Trimmed } from '../../../platform/text/text-input.js';
import { DOWNLOAD_PERIODS, DOWNLOAD_ROLES, type DownloadPeriod, type DownloadRole } from './downloads.rules.js';

const PERIODS = Object.keys(DOWNLOAD_PERIODS);

export class DownloadsQuery extends PageQuery {
  /** Part of a name, a version or the title of a build. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;

  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsIn(DOWNLOAD_ROLES)
  role?: DownloadRole;

  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsIn(PERIODS)
  period?: DownloadPeriod;

  /** Id of a build. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsUUID()
  build?: string;
}

export class DownloadStatsQuery extends PickType(DownloadsQuery, ['search', 'role', 'period', 'build'] as const) {}

export class DownloadView {
  id!: string;
  /** Null once the build was deleted. */
  build_id!: string | null;
  /** Name shown to colleagues; null once the account is deleted. */
  username!: string | null;
  /** Current roles of the account. */
  roles!: string[];
  /** The role by which the history is filtered; null if it has none of those. */
  role!: DownloadRole | null;
  version!: string;
  title!: string;
  /** Bytes. */
  file_size!: number;
  /** Bytes sent, including repeated ranges. */
  bytes!: number;
  download_date!: string;
  /** Total sending time in seconds. */
  download_duration!: number;
  /** Whether the whole file was sent. */
  finished!: boolean;
  /** Whole percentage of the file. */
  progress!: number;
  /** Null, like the user agent, after 90 days. */
  ip_address!: string | null;
  user_agent!: string | null;
  /** A sentence about anything unusual; empty otherwise. */
  notes!: string;
}

/** What the downloads come to that the user may see. */
export class DownloadStats {
  downloads!: number;
  people!: number;
  bytes!: number;
  completed!: number;
}
