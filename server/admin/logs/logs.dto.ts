import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsIP, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import type { TrailFinding } from '../../platform/audit/chain/audit-check.js';
import type { AuditEntry } from '../../platform/audit/audit-log.repository.js';
import { MAX_PAGE_SIZE } from '../../platform/lists/cursors.js';
import { IsDay } from '../../platform/time/is-day.js';
import { Optional } from '../../platform/http/optional.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { NoneWhenEmpty, Trimmed } from '../../platform/text/text-input.js';
import { maskedAddress } from '../../security/events/security-events.rules.js';
import type { LogScope } from '../../security/trail/trail-scope.rules.js';
import { INVOLVEMENTS, logKind, type Involvement, type LogKind } from './logs.rules.js';

/** A period of the log; without a day it is open on that side. */
export class LogDays {
  /** First day, YYYY-MM-DD, in the United Kingdom. */
  @NoneWhenEmpty()
  @Optional()
  @IsDay()
  from?: string;

  /** Last day, included, YYYY-MM-DD, in the United Kingdom. */
  @NoneWhenEmpty()
  @Optional()
  @IsDay()
  to?: string;
}

/** Filters the log; all conditions are combined, empty ones are ignored. */
export class LogFilter extends LogDays {
  /**
   * Part of the username, the target, the action or the details, case-insensitive; a ticket number, `#123`; or part of an email address,
   * which finds actions by and on its owner.
   */
  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(MAX_SEARCH)
  q?: string;

  /** Id of the acting account, or `program` for automatic actions. */
  @Optional()
  @Trimmed()
  @Matches(/^(|program|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, { message: 'Please choose a person from the list.' })
  actor?: string;

  /** How that account is involved: as actor (the default), as target, or either. */
  @NoneWhenEmpty()
  @Optional()
  @IsIn(INVOLVEMENTS)
  as?: Involvement;

  /** Target as `type:id`, for example `ticket:0b9c7a52-6d0e-4a6f-9d8e-1f3a5b7c9d01`. */
  @NoneWhenEmpty()
  @Optional()
  @Matches(/^[a-z_-]{1,64}:[^\s]{1,200}$/, { message: 'A target consists of its type and its id.' })
  target?: string;

  /** IP address from which it was done, exactly. */
  @NoneWhenEmpty()
  @Optional()
  @IsIP(undefined, { message: 'This is not an IP address.' })
  ip?: string;

  /** Request id. Its rows are then listed individually. */
  @NoneWhenEmpty()
  @Optional()
  @Matches(/^[\w.:-]{1,100}$/, { message: 'This is no id of a request.' })
  request?: string;

  /** Prefix of the action, for example `TICKET_`. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toUpperCase() : value))
  @Matches(/^[A-Z0-9_]{0,64}$/, { message: 'An action consists of letters, digits and underscores.' })
  action?: string;
}

export class LogQuery extends LogFilter {
  /** Actions on a page, 1 to 100. */
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit: number = MAX_PAGE_SIZE;

  /** `nextCursor` of the previous page. */
  @Optional()
  @IsString()
  @MaxLength(400)
  cursor?: string;
}

export class LogTargetView {
  type!: string;
  id!: string;
  /** Current name; null if it was deleted or has no name. */
  name!: string | null;
}

/** One action, represented by the first row of the request. */
export class LogEntryView {
  id!: number;
  /** The user's name, otherwise the first four characters of the email address; 'Deleted user', 'Program' or 'Visitor'. */
  username!: string;
  /** Null for signed-out visitors and the program. */
  actorId!: string | null;
  action!: string;
  kind!: LogKind;
  details!: string | null;
  target!: LogTargetView | null;
  /** JSON, or null; the values before and after. */
  before!: unknown;
  after!: unknown;
  /** Current names of people and things by the ids that `before` and `after` contain; what was deleted is missing. */
  names!: Record<string, string>;
  /** Masked for readers who see only what concerns security. */
  ip_address!: string | null;
  /** Id of the request; null for automatic actions. */
  request_id!: string | null;
  /** ISO 8601. */
  created_at!: string;
  /** Position in the chain; null until chained. */
  position!: number | null;
  /** Number of rows of the same request; at most 100. `request` as a filter lists them. */
  rows!: number;
}

export class LogPage {
  items!: LogEntryView[];
  nextCursor!: string | null;
  /**
   * One request examines at most 20,000 rows. If it stopped there, the time (ISO 8601) that it reached: `items` are the matches so far,
   * possibly none, and `nextCursor` continues from there. Otherwise null.
   */
  searchedTo!: string | null;
  /** True if the reader sees only entries that concern security: those of other areas are neither listed nor found. */
  isRestricted!: boolean;
}

export class ChainHeadView {
  position!: string;
  /** SHA-256 in hex. */
  hash!: string;
}

export class StoredHeadView extends ChainHeadView {
  /** When it was stored, ISO 8601. */
  at!: string;
}

/** The end of the chain. */
export class ChainHeadsView {
  /** The last row of the chain; null if it is empty. */
  head!: ChainHeadView | null;
  /** The one kept outside the database, in DATA_DIR; null if there is none or it is damaged. */
  stored!: StoredHeadView | null;
}

export class ChainFaultView {
  position!: string;
  /** Null if there is no row at this position. */
  id!: string | null;
  /** A description of what is wrong. */
  problem!: string;
}

/** Result of verifying the whole chain. */
export class LogVerificationView {
  /** True if every row is as written. */
  whole!: boolean;
  /** Intact chained rows, counted from the first one. */
  rows!: number;
  /** Recent rows that are not yet chained. */
  notChained!: number;
  /** The last valid row; null if there is none. */
  head!: ChainHeadView | null;
  /** Heads stored outside the database that the chain was compared with. */
  storedHeads!: number;
  firstBad!: ChainFaultView | null;
  /** ISO 8601. */
  checkedAt!: string;
}

/** A row of the trail with resolved names. */
export interface NamedLine<Row> {
  entry: Row;
  /** From `usernameOf`. */
  username: string;
  /** Name of the target; null if it was deleted or has no name. */
  target: string | null;
}

/** Addresses are masked except for owners, as in the security centre, where seeing one takes a justification. */
export function shownAddress(ip: string | null, scope: LogScope): string | null {
  return scope === 'all' ? ip : maskedAddress(ip);
}

export function toLogEntryView(
  { entry, username, target }: NamedLine<AuditEntry>,
  rows: number,
  names: Record<string, string>,
  scope: LogScope,
): LogEntryView {
  return {
    id: entry.id,
    username,
    actorId: entry.actorId,
    action: entry.action,
    kind: logKind(entry.action),
    details: entry.details,
    target: entry.targetType === null ? null : { type: entry.targetType, id: entry.targetId ?? '', name: target },
    before: entry.before,
    after: entry.after,
    names,
    ip_address: shownAddress(entry.ip, scope),
    request_id: entry.requestId,
    created_at: entry.at,
    position: entry.position,
    rows,
  };
}

/** An action in the overview of the security centre. */
export class TrailEntryView {
  id!: number;
  actor!: string;
  action!: string;
  /** ISO 8601. */
  timestamp!: string;
  /** Reason that was given; null if none was. */
  justification!: string | null;
  before!: unknown;
  after!: unknown;
}

export function toTrailEntryView({ id, username, action, created_at, details, before, after }: LogEntryView): TrailEntryView {
  return { id, actor: username, action, timestamp: created_at, justification: reasonIn(after) ?? details, before, after };
}

function reasonIn(values: unknown): string | undefined {
  const { justification, reason } = { ...(values as { justification?: unknown; reason?: unknown } | null) };
  return [justification, reason].find((text) => typeof text === 'string');
}

export function toVerificationView({ fault, head, notChained, storedHeads }: TrailFinding, checkedAt: Date): LogVerificationView {
  return {
    whole: fault === undefined,
    rows: Number(head.position),
    notChained,
    head: head.position === '0' ? null : head,
    storedHeads,
    firstBad: fault ?? null,
    checkedAt: checkedAt.toISOString(),
  };
}
