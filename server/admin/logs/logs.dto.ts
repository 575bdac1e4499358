import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import type { TrailFinding } from '../../platform/audit/chain/audit-check.js';
import type { AuditEntry } from '../../platform/audit/audit-log.repository.js';
import { MAX_PAGE_SIZE } from '../../platform/lists/cursors.js';
import { IsDay } from '../../platform/time/is-day.js';
import { Optional } from '../../platform/http/optional.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { NoneWhenEmpty, Trimmed } from '../../platform/text/text-input.js';
import { INVOLVEMENTS, logKind, type Involvement, type LogKind } from './logs.rules.js';

/** Narrows the log; all conditions are combined, and empty ones do not count. */
export class LogFilter {
  /**
   * Part of the username, of what it was done to, of the action or the details, case-insensitive; the number of a ticket, `#123`; or part
   * of an email address, which finds what its owner did and what was done to them.
   */
  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(MAX_SEARCH)
  q?: string;

  /** Id of the account that acted, or `program` for what the program did by itself. */
  @Optional()
  @Trimmed()
  @Matches(/^(|program|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, { message: 'Please choose a person from the list.' })
  actor?: string;

  /** How that account is involved: it acted, which is the default, it was acted on, or either. */
  @NoneWhenEmpty()
  @Optional()
  @IsIn(INVOLVEMENTS)
  as?: Involvement;

  /** What it was done to, as `type:id`, for example `ticket:0b9c7a52-6d0e-4a6f-9d8e-1f3a5b7c9d01`. */
  @NoneWhenEmpty()
  @Optional()
  @Matches(/^[a-z_]{1,64}:[^\s]{1,200}$/, { message: 'A target consists of its type and its id.' })
  target?: string;

  /** Id of the request that did it. Its rows then come one by one. */
  @NoneWhenEmpty()
  @Optional()
  @Matches(/^[\w.:-]{1,100}$/, { message: 'This is no id of a request.' })
  request?: string;

  /** How the action begins, for example `TICKET_`. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toUpperCase() : value))
  @Matches(/^[A-Z0-9_]{0,64}$/, { message: 'An action consists of letters, digits and underscores.' })
  action?: string;

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

export class LogQuery extends LogFilter {
  /** Actions on a page, 1 to 100. */
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit: number = MAX_PAGE_SIZE;

  /** `nextCursor` of the page before. */
  @Optional()
  @IsString()
  @MaxLength(400)
  cursor?: string;
}

export class LogTargetView {
  type!: string;
  id!: string;
  /** What it is called now; null when it is gone or has no name. */
  name!: string | null;
}

/** One action: the first row that it wrote to the trail. */
export class LogEntryView {
  id!: number;
  /** The person's name, else the mail address with its first four characters; 'Deleted user', 'Program' or 'Visitor'. */
  username!: string;
  /** Null when no one was signed in. */
  actorId!: string | null;
  action!: string;
  kind!: LogKind;
  details!: string | null;
  target!: LogTargetView | null;
  /** JSON, or null; what stood there before and stands there since. */
  before!: unknown;
  after!: unknown;
  ip_address!: string | null;
  /** Id of the request that did it; null for what the program did by itself. */
  request_id!: string | null;
  /** ISO 8601. */
  created_at!: string;
  /** Place in the chain; null until it is chained. */
  position!: number | null;
  /** Rows that the same request wrote; at most 100. `request` as a filter lists them. */
  rows!: number;
}

export class LogPage {
  items!: LogEntryView[];
  nextCursor!: string | null;
  /**
   * One request looks at no more than 20,000 rows. Where it stopped for that reason, the moment (ISO 8601) that it reached: `items` are
   * all that was found so far, perhaps none, and `nextCursor` goes on from there. Null otherwise.
   */
  searchedTo!: string | null;
}

export class ChainHeadView {
  position!: string;
  /** SHA-256 in hex. */
  hash!: string;
}

export class ChainFaultView {
  position!: string;
  /** Null when no row stands there. */
  id!: string | null;
  /** A description of what is wrong. */
  problem!: string;
}

/** What following the chain of the whole trail found. */
export class LogVerificationView {
  /** True when every row is what was written. */
  whole!: boolean;
  /** Intact chained rows, counted from the first one. */
  rows!: number;
  /** Rows of the last moments, which wait to be chained. */
  notChained!: number;
  /** The last row that holds; null if there is none. */
  head!: ChainHeadView | null;
  /** Heads stored outside the database that the chain was compared with. */
  storedHeads!: number;
  firstBad!: ChainFaultView | null;
  /** ISO 8601. */
  checkedAt!: string;
}

/** A row of the trail with its names. */
export interface NamedLine<Row> {
  entry: Row;
  /** As `usernameOf` says it. */
  username: string;
  /** What it was done to; null when that is gone or has no name. */
  target: string | null;
}

export function toLogEntryView({ entry, username, target }: NamedLine<AuditEntry>, rows: number): LogEntryView {
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
    ip_address: entry.ip,
    request_id: entry.requestId,
    created_at: entry.at,
    position: entry.position,
    rows,
  };
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
