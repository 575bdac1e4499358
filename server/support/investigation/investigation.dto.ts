import { Type } from 'class-transformer';
import { IsIn, IsNotEmpty, IsObject, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { NoneWhenEmpty, TrimmedLines } from '../../platform/text/text-input.js';
import { TICKET_LIMITS, TICKET_STATUSES, type TicketPriority, type TicketStatus } from '../tickets/tickets.rules.js';
import { CASE_LINK, CASE_LINK_LENGTH, CASE_LINK_PROBLEM } from './investigation.rules.js';

const AUDIT_ACTIONS = ['INVESTIGATE', 'EXPORT_PDF'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export class AuditDetails {
  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Please give the reason.' })
  @MaxLength(TICKET_LIMITS.reason)
  reason!: string;

  /** Address of the case elsewhere. */
  @Optional()
  @NoneWhenEmpty()
  @Matches(CASE_LINK, { message: CASE_LINK_PROBLEM })
  @MaxLength(CASE_LINK_LENGTH)
  caseLink?: string;
}

/** What someone is about to do with a ticket, and why. */
export class TicketAudit {
  @IsIn(AUDIT_ACTIONS)
  action!: AuditAction;

  @IsObject()
  @ValidateNested()
  @Type(() => AuditDetails)
  details!: AuditDetails;
}

export class ExportQuery {
  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Please give the reason.' })
  @MaxLength(TICKET_LIMITS.reason)
  reason!: string;
}

export class InvestigationView {
  /** When the investigation of this session ends; null when none was opened. */
  endsAt!: string | null;
}

export class AdminTicketsQuery extends PageQuery {
  /** Words of subject and description, a tag, or a number. */
  @Optional()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;

  @Optional()
  @IsIn(TICKET_STATUSES)
  status?: TicketStatus;

  @Optional()
  @IsString()
  @MaxLength(40)
  category?: string;
}

/** `locked` before the customer's check, `verified` after it, `investigation` while this session investigates. */
export type AccessState = 'locked' | 'verified' | 'investigation';

/** A ticket in the admin panel. */
export class AdminTicketRow {
  id!: string;
  number!: number;
  subject!: string;
  category!: string;
  status!: TicketStatus;
  priority!: TicketPriority;
  /** Name, or null. */
  assignee!: string | null;
  lastUpdate!: string;
  accessState!: AccessState;
  /** First letter of the mail address and ***; null once the account is deleted. */
  customer!: string | null;
}

export class AdminTicketPage {
  items!: AdminTicketRow[];
  nextCursor!: string | null;
}

export class TranscriptLine {
  authorRole!: string;
  body!: string;
  timestamp!: string;
  isInternal!: boolean;
}

/** With an investigation of this session: the whole address and the thread, notes included. Without one: neither. */
export class AdminTicketView extends AdminTicketRow {
  description!: string | null;
  transcript!: TranscriptLine[] | null;
  endsAt!: string | null;
}

/** An `AdminTicketView` whose thread is read page by page while it is sent. */
export type StreamedAdminTicket = Omit<AdminTicketView, 'transcript'> & { transcript: AsyncIterable<TranscriptLine> | null };
