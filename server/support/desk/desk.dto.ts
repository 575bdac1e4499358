import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { ASSIGNEE_FILTER } from '../../platform/lists/assignee-filter.rules.js';
import { MAX_PAGE_SIZE } from '../../platform/lists/cursors.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import type { TicketPriority, TicketStatus, WaitsFor } from '../tickets/tickets.rules.js';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../tickets/tickets.rules.js';
import { DESK_SORTS, type DeskSort } from './desk-order.rules.js';

/** Tickets on a page: more than are usually active, so that agents find them without loading more. */
const DESK_PAGE_SIZE = 50;

export class DeskQuery extends PageQuery {
  override limit: number = DESK_PAGE_SIZE;

  @Optional()
  @IsIn(TICKET_STATUSES)
  status?: TicketStatus;

  @Optional()
  @IsString()
  @MaxLength(40)
  category?: string;

  @Optional()
  @IsIn(TICKET_PRIORITIES)
  priority?: TicketPriority;

  @Optional()
  @Matches(ASSIGNEE_FILTER, { message: 'Please choose an agent.' })
  assignee?: string;

  /** Only tickets waiting for an agent. */
  @Optional()
  @IsIn(['agent'])
  waits?: 'agent';

  /** `waiting` by default: urgent tickets that wait for an agent, then the longest wait. */
  @Optional()
  @IsIn(DESK_SORTS)
  sort?: DeskSort;

  /**
   * Text in subject, description, messages and notes, a customer's name or email address (both of verified tickets only), a tag, or a
   * number.
   */
  @Optional()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;
}

/** Tickets whose current rows an open desk requests. */
export class DeskRowsQuery {
  /** Ids of at most 100 tickets, separated by commas. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @IsArray()
  @ArrayMaxSize(MAX_PAGE_SIZE)
  @IsUUID(undefined, { each: true })
  @ApiProperty({ type: String })
  ids!: string[];
}

export class DeskAssignee {
  id!: string;
  name!: string;
  /** No longer an agent, or deactivated. */
  isFormer!: boolean;
}

/** A ticket in the agents' table. */
export class DeskRow {
  id!: string;
  number!: number;
  subject!: string;
  category!: string;
  subcategory!: string | null;
  status!: TicketStatus;
  priority!: TicketPriority;
  waits_for!: WaitsFor;
  /** Since when it has been waiting for an agent; null if it is not. */
  waiting_since!: string | null;
  security_verified!: boolean;
  /** Expiry of the code that the customer has shared and no agent has entered yet; null without one. May be in the past. */
  codeUntil!: string | null;
  assignee!: DeskAssignee | null;
  created_at!: string;
  updated_at!: string;
  /** Number of the newest message or note in the agents' numbering; compared with what an agent has read. Of messages alone for one's own. */
  lastSeq!: number;
}

/** Event of the live topic `support.desk`: a changed ticket (`own` to its customer), or one that agents may no longer see. */
export type DeskListChange = (DeskRow & { own?: true }) | { id: string; gone: true };

/** Where the search text was found. */
export class DeskHit {
  source!: 'customer' | 'message' | 'note' | 'description';
  /** The text around the match, on one line; for a customer, their name and address. */
  text!: string;
}

export class DeskItem extends DeskRow {
  /** Null without a search, and if subject, tag or number matched. */
  hit!: DeskHit | null;

  /** True if the agent is the ticket's customer: a colleague has to handle it. */
  own!: boolean;

  /** Entries that this agent has not read. 0 for their own ticket: the customer of a ticket learns nothing of notes. */
  unread!: number;
}

export class DeskPage {
  items!: DeskItem[];
  nextCursor!: string | null;
}

/** Ticket counts, maintained incrementally. `waiting`, `mine` and `unassigned` stop at 100. */
export class DeskCounts {
  /** Tickets in each state. */
  byStatus!: Record<TicketStatus, number>;
  /** Tickets waiting for an agent: this one's and unassigned ones, except those that this agent opened. */
  waiting!: number;
  /** Of those, assigned to this agent. */
  mine!: number;
  /** Of those, unassigned. */
  unassigned!: number;
}

/** A possible assignee. */
export class AgentView {
  id!: string;
  name!: string;
  role!: string;
}
