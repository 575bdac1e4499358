import { IsIn, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { Optional } from '../../../platform/http/optional.js';
import { ASSIGNEE_FILTER } from '../../../platform/lists/assignee-filter.rules.js';
import { PageQuery } from '../../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../../platform/text/search.rules.js';
import {
  BUG_LIMITS,
  BUG_PRIORITIES,
  BUG_SORTS,
  BUG_STATUSES,
  MINE,
  type BugPriority,
  type BugSort,
  type BugStatus,
  type Mine,
} from '../bugs.rules.js';

export class BugQuery extends PageQuery {
  /** Number, words of title and description, or the reporter's name. Without exact matches, similar ones. */
  @Optional()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;

  /** `pending` is open and in progress; `all`, the default, is every status. */
  @Optional()
  @IsIn([...BUG_STATUSES, 'pending', 'all'])
  status?: BugStatus | 'pending' | 'all';

  @Optional()
  @IsIn([...BUG_PRIORITIES, 'all'])
  priority?: BugPriority | 'all';

  @Optional()
  @Matches(ASSIGNEE_FILTER, { message: 'Please choose a member of the team.' })
  assignee?: string;

  /** The build in which it was found. */
  @Optional()
  @IsUUID()
  build?: string;

  /** The build in which it is fixed. */
  @Optional()
  @IsUUID()
  fixed_build?: string;

  @Optional()
  @IsString()
  @MaxLength(BUG_LIMITS.tag)
  tag?: string;

  @Optional()
  @IsIn(MINE)
  mine?: Mine;

  /** `newest` by default. */
  @Optional()
  @IsIn(BUG_SORTS)
  sort?: BugSort;
}

/** A bug in the list. */
export class BugRow {
  id!: string;
  /** The number shown to users: 42 is BUG-42. */
  number!: number;
  title!: string;
  /** Its first 500 characters. */
  description!: string;
  priority!: BugPriority;
  status!: BugStatus;
  build_id!: string | null;
  /** Null, like the other build fields, if the reader may not see that build. */
  build_version!: string | null;
  /** Null while that build is not approved. */
  build_title!: string | null;
  fixed_build_id!: string | null;
  fixed_build_version!: string | null;
  verified_build_id!: string | null;
  verified_build_version!: string | null;
  platform!: string;
  tags!: string[];
  assigned_to!: string | null;
  assignee_name!: string | null;
  /** The assignee was deactivated or has left the staff area. */
  assignee_is_former!: boolean;
  reporter_id!: string | null;
  reporter_name!: string | null;
  private!: boolean;
  /** A regression: fixed in one build and pending again in a later one. */
  came_back!: boolean;
  /** The fix was confirmed. */
  verified!: boolean;
  comments!: number;
  created_at!: string;
  updated_at!: string;
  version!: number;
}

export class BugPage {
  items!: BugRow[];
  nextCursor!: string | null;
  /** The search had no exact matches: these bugs are similar. */
  similar!: boolean;
}

/** Number of bugs that the user sees in each state. */
export class BugCounts {
  by_status!: Record<BugStatus, number>;
  /** Neither fixed nor closed. */
  pending!: number;
  /** Of those, critical ones. */
  critical!: number;
}

/** Event of the live topic `staff.bugs`: a changed bug, or one that no longer exists for this user. */
export type BugListChange = BugRow | { id: string; gone: true };
