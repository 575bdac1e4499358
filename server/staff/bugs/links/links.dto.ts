import { IsIn, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { Optional } from '../../../platform/http/optional.js';
import { CleanName, TrimmedLines } from '../../../platform/text/text-input.js';
import { VISIBLE } from '../../../support/tickets/tickets.rules.js';
import { BUG_LIMITS, BUG_PRIORITIES, RELATION_KINDS, type BugPriority, type BugStatus, type RelationKind } from '../bugs.rules.js';

export class RelateBug {
  @IsIn(RELATION_KINDS)
  kind!: RelationKind;

  /** The other bug: `BUG-42`, `#42` or `42`. */
  @IsString()
  @MaxLength(20)
  @Matches(/^\s*(?:bug-|#)?\d{1,9}\s*$/i, { message: 'Enter a bug number such as BUG-42.' })
  bug!: string;
}

export class UnrelateBug {
  @IsIn(RELATION_KINDS)
  kind!: RelationKind;

  /** Id of the other bug. */
  @IsUUID()
  bug_id!: string;
}

/** Another bug and its relation to this one. */
export class RelationView {
  kind!: RelationKind;
  /** True if the relation starts from this bug: it blocks the other one. False: it is blocked by it. */
  forward!: boolean;
  id!: string;
  number!: number;
  title!: string;
  status!: BugStatus;
}

/** A bug that an agent raises from a ticket. No ticket data is copied: the agent writes what the developers need. */
export class RaiseBug {
  @Optional()
  @IsUUID()
  id?: string;

  @CleanName()
  @IsString()
  @Matches(VISIBLE, { message: 'Please enter a title.' })
  @MaxLength(BUG_LIMITS.title)
  title!: string;

  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Please describe the bug.' })
  @MaxLength(BUG_LIMITS.description)
  description!: string;

  @Optional()
  @IsIn(BUG_PRIORITIES)
  priority?: BugPriority;
}

/** A bug as shown to agents on a ticket. */
export class TicketBugView {
  id!: string;
  number!: number;
  title!: string;
  status!: BugStatus;
  /** Version of the build in which it is fixed, once that build is approved. */
  fixed_in!: string | null;
  /** A reply that tells the customer about the fix; null until it is fixed in an approved build. */
  reply!: string | null;
  /** Whether the agent may open it in the staff area. */
  can_open!: boolean;
}

/** A ticket from which a bug was raised, as shown to agents on the bug. */
export class BugTicketView {
  id!: string;
}
