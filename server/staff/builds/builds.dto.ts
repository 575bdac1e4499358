import { IsIn, IsString, MaxLength } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { NoneWhenEmpty, Trimmed } from '../../platform/text/text-input.js';
import { BUILD_FILTERS, type BuildFileKind, type BuildState, type BuildStateFilter } from './builds.rules.js';

export class PendingBuildsQuery extends PageQuery {
  /** Part of a version, a title, a channel or a description. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;
}

export class BuildsQuery extends PendingBuildsQuery {
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsIn(BUILD_FILTERS)
  state?: BuildStateFilter;
}

export class BuildView {
  id!: string;
  /** Only increases. */
  number!: number;
  channel!: string;
  version!: string;
  /** Same as the title. */
  name!: string;
  title!: string;
  description!: string;
  changelog!: string;
  /** Bytes; null for an external build. */
  file_size!: number | null;
  file_kind!: BuildFileKind | null;
  /** Hex digest; null for an external build. */
  sha256!: string | null;
  /** Address of an external build. */
  external_url!: string | null;
  /** Whether its file was deleted. */
  file_deleted!: boolean;
  /** When it was uploaded. */
  upload_date!: string;
  uploaded_by_name!: string | null;
  test_instructions!: string;
  known_issues!: string;
  state!: BuildState;
  /** Whether it is the live build of its channel. */
  live!: boolean;
}

/** What the user may do with a build. */
export class BuildAbilities {
  /** Edit its details. */
  edit!: boolean;
  /** Approve and decline. */
  decide!: boolean;
  withdraw!: boolean;
  restore!: boolean;
  make_live!: boolean;
  delete!: boolean;
  download!: boolean;
}

/** A build with its decisions. */
export class BuildPageView extends BuildView {
  /** Null unless approved, and once that account is deleted. */
  approved_by_name!: string | null;
  approved_at!: string | null;
  override_reason!: string | null;
  withdrawn_by_name!: string | null;
  withdrawn_at!: string | null;
  withdrawn_reason!: string | null;
  /** A playtest restricts the download to users with a seat, during the playtest. */
  locked!: boolean;
  /** Number of downloads started. */
  downloads!: number;
  /** Version number of the row; `version` is the build's own version. */
  row_version!: number;
  can!: BuildAbilities;
}

export class BuildList {
  builds!: BuildView[];
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor!: string | null;
}
