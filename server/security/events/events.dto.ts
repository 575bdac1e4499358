import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsString, Matches, MaxLength, Min } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { NoneWhenEmpty, Trimmed, TrimmedLines } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import {
  MAX_EVENTS_AT_ONCE,
  MAX_JUSTIFICATION,
  MAX_REVIEW_NOTE,
  REVIEW_STATES,
  SEVERITIES,
  type ReviewState,
  type Severity,
} from './security-events.rules.js';

/** All conditions are combined; empty ones are ignored. */
export class SecurityEventsFilter {
  @NoneWhenEmpty()
  @Optional()
  @IsIn(SEVERITIES)
  severity?: Severity;

  @NoneWhenEmpty()
  @Optional()
  @IsIn(REVIEW_STATES)
  review?: ReviewState;

  /** Part of the message, or of the name of the actor. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;

  /** Hash of a session, to follow it. */
  @NoneWhenEmpty()
  @Optional()
  @Matches(/^[0-9a-f]{64}$/, { message: 'This is not the hash of a session.' })
  session?: string;
}

export class SecurityEventsQuery extends IntersectionType(SecurityEventsFilter, PageQuery) {}

export class SecurityEventView {
  id!: number;
  kind!: string;
  severity!: Severity;
  /** The part of the program that reported it. */
  source!: string;
  /** Name; null for visitors and deleted users. */
  actor!: string | null;
  actorId!: string | null;
  /** The account concerned, if it is another one. */
  subject!: string | null;
  requestId!: string | null;
  /** SHA-256 of the session's id. */
  session!: string | null;
  message!: string;
  /** Masked: `POST /security/logs/addresses` shows it. */
  ip!: string | null;
  /** ISO 8601, UTC. */
  occurredAt!: string;
  reviewed!: boolean;
  /** Null until it is reviewed, and once the account is deleted. */
  reviewedBy!: string | null;
  reviewedAt!: string | null;
  reviewNote!: string | null;
}

export class SecurityEventPage {
  /** Newest first. */
  items!: SecurityEventView[];
  nextCursor!: string | null;
}

const EventIds = () => (target: object, key: string) => {
  for (const decorate of [IsArray(), ArrayMinSize(1), ArrayMaxSize(MAX_EVENTS_AT_ONCE), IsInt({ each: true }), Min(1, { each: true })])
    decorate(target, key);
};

export class ReviewEvents {
  @EventIds()
  ids!: number[];

  @Optional()
  @TrimmedLines()
  @IsString()
  @MaxLength(MAX_REVIEW_NOTE)
  note?: string;
}

/** Unreviewed events of a filter. */
export class OpenEventsView {
  /** How many there are, at most 10,000. */
  count!: number;
  /** The newest of them; 0 without any. */
  newest!: number;
}

/** Reviews the unreviewed events of a filter, the newest first and at most 10,000. */
export class ReviewFilteredEvents extends SecurityEventsFilter {
  /** `newest` as counted: later events are left alone. */
  @IsInt()
  @Min(1)
  upTo!: number;

  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Say why these events need no attention.' })
  @MaxLength(MAX_REVIEW_NOTE)
  note!: string;
}

export class ReviewedEventsView {
  /** How many were not reviewed before. */
  reviewed!: number;
}

export class ShowEventAddresses {
  @EventIds()
  ids!: number[];

  /** Why the addresses are needed. Stored in the audit trail. */
  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Say why you need the addresses.' })
  @MaxLength(MAX_JUSTIFICATION)
  justification!: string;
}

export class ShownAddressesView {
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, description: 'Addresses by id; without those that have none.' })
  addresses!: Record<string, string>;
}
