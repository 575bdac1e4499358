import { Type } from 'class-transformer';
import { IsIn, IsNotEmpty, IsObject, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { NoneWhenEmpty, TrimmedLines } from '../../platform/text/text-input.js';
import { TICKET_LIMITS, TICKET_STATUSES, type TicketPriority, type TicketStatus } from '../tickets/tickets.rules.js';
import { CASE_LINK, CASE_LINK_LENGTH, CASE_LINK_PROBLEM } from './investigation.rules.js';

const AUDIT_ACTIONS = ['INVESTIGATE', 'EXPORT_PDF'] as const;
type AuditAction = (typeof AUDIT_ACTIONS)[number];

export class AuditDetails {
  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Please give the reason.' })
  @MaxLength(TICKET_LIMITS.reason)
  reason!: string;

  /** Address of the case in another system. */
  @Optional()
  @NoneWhenEmpty()
  @Matches(CASE_LINK, { message: CASE_LINK_PROBLEM })
  @MaxLength(CASE_LINK_LENGTH)
  caseLink?: string;
}

/** An intended action on a ticket, with its reason. */
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
  /** When the investigation of this session ends; null if there is none. */
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

/** `locked` before the customer's check, `verified` after it, `investigation` during an investigation by this session. */
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
  /** The assignee is no longer an agent, or was deactivated. */
  assigneeIsFormer!: boolean;
  lastUpdate!: string;
  accessState!: AccessState;
  /** First letter of the email address and ***; null once the account is deleted. */
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

/** During an investigation by this session, with the full address and the thread, including notes; otherwise neither. */
export class AdminTicketView extends AdminTicketRow {
  description!: string | null;
  transcript!: TranscriptLine[] | null;
  endsAt!: string | null;
}

/** An `AdminTicketView` whose thread is streamed page by page. */
export type StreamedAdminTicket = Omit<AdminTicketView, 'transcript'> & { transcript: AsyncIterable<TranscriptLine> | null };
