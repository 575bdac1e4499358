import { applyDecorators } from '@nestjs/common';
import { IsEmail, IsIn, IsInt, IsNotEmpty, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { Nullable, Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { CleanName, NoneWhenEmpty, TrimmedLines } from '../../platform/text/text-input.js';
import type { Closing, TicketSide, TicketPriority, TicketStatus, WaitsFor } from './tickets.rules.js';
import { TICKET_LIMITS, TICKET_PRIORITIES, TICKET_STATUSES, VISIBLE } from './tickets.rules.js';
import { TicketAbilities } from './tickets.policy.js';

export class CreateTicket {
  /** Made by the client, so that a repeated call creates no second ticket; made by the server by default. */
  @Optional()
  @IsUUID()
  id?: string;

  @CleanName()
  @IsString()
  @Matches(VISIBLE, { message: 'Please enter a subject.' })
  @MaxLength(TICKET_LIMITS.subject)
  subject!: string;

  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Please describe your request.' })
  @MaxLength(TICKET_LIMITS.description)
  description!: string;

  @IsString()
  @IsNotEmpty({ message: 'Please choose a category.' })
  @MaxLength(40)
  category!: string;

  /** Key of a subcategory; required when the category has any. */
  @Nullable()
  @IsString()
  @MaxLength(40)
  subcategory?: string | null;

  /** The account's address by default or empty. */
  @Optional()
  @NoneWhenEmpty()
  @IsEmail({}, { message: 'Please enter an email address.' })
  @MaxLength(254)
  contactEmail?: string;
}

/** The customer's own list. */
export class OwnTicketsQuery extends PageQuery {
  @Optional()
  @IsString()
  @MaxLength(100)
  search?: string;

  @Optional()
  /** `active`, the default, is every ticket that is not closed. */
  @IsIn([...TICKET_STATUSES, 'active', 'all'])
  status?: TicketStatus | 'active' | 'all';

  @Optional()
  @IsString()
  @MaxLength(40)
  category?: string;

  @Optional()
  @IsIn(['newest', 'oldest', 'activity'])
  sort?: 'newest' | 'oldest' | 'activity';
}

/** One tag: tags are added and removed one by one, so that two agents who do so at once keep both. */
const Tag = () => applyDecorators(Optional(), CleanName(), IsString(), IsNotEmpty(), MaxLength(TICKET_LIMITS.tag));

/** Undefined leaves a field unchanged, null clears the assignee. */
export class ManageTicket {
  @Nullable()
  @IsUUID()
  assigneeId?: string | null;

  @Optional()
  @IsIn(TICKET_PRIORITIES)
  priority?: TicketPriority;

  @Tag()
  addTag?: string;

  @Tag()
  removeTag?: string;
}

export class RevokeAccess {
  @Nullable()
  @TrimmedLines()
  @IsString()
  @MaxLength(TICKET_LIMITS.reason)
  reason?: string | null;
}

const Answer = () =>
  applyDecorators(TrimmedLines(), IsString(), IsNotEmpty({ message: 'Please answer this question.' }), MaxLength(TICKET_LIMITS.answer));

/** The six-question record that ends a ticket. */
export class CustomerCom {
  @Answer()
  q1_security!: string;

  @Answer()
  q2_vulnerability!: string;

  @Answer()
  q3_issues!: string;

  @Answer()
  q4_resolution!: string;

  @Answer()
  q5_legal!: string;

  @Answer()
  q6_escalation!: string;
}

/** Up to which message someone has read. */
export class MarkRead {
  @IsInt()
  @Min(0)
  seq!: number;
}

/** An agent as others see them: first name and role. */
export class AgentName {
  id!: string;
  name!: string;
  role!: string;
}

class TicketHead {
  id!: string;
  number!: number;
  subject!: string;
  category!: string;
  subcategory!: string | null;
  status!: TicketStatus;
  priority!: TicketPriority;
  created_at!: string;
  updated_at!: string;
  security_verified!: boolean;
  waits_for!: WaitsFor;
  /** Messages of the other side that this person has not read. */
  unread!: number;
  /** Why it is closed; null while it is not. */
  closing!: Closing | null;
  /** The reason of a closure as spam. */
  close_reason!: string | null;
  /** Until when its customer may reopen it. */
  reopen_until!: string | null;
}

export class ListAbilities {
  confirmClose!: boolean;
  reopen!: boolean;
  objectSpam!: boolean;
}

/** A ticket in its customer's list. */
export class TicketSummary extends TicketHead {
  can!: ListAbilities;
}

/** What the customer handed to the agents of this ticket, while it counts. */
export class HandedCode {
  code!: string;
  expiresAt!: string;
  triesLeft!: number;
}

/** The customer's view of the running check. */
export class CodeState {
  createdAt!: string;
  expiresAt!: string;
  sentAt!: string | null;
  /** Wrong codes that someone entered: five make the code void. */
  wrongTries!: number;
}

export class TicketView extends TicketHead {
  /** From which side the asker meets it. */
  side!: TicketSide;
  description!: string;
  /** Number of the newest message, as far as this person may know it; 0 when there is none. */
  lastSeq!: number;
  assignee!: AgentName | null;
  /** Agents only. */
  tags!: string[] | null;
  /** The customer, and agents once the customer is verified. */
  contactEmail!: string | null;
  closed_at!: string | null;
  /** When it closes by itself if the customer stays silent. */
  closes_at!: string | null;
  revoked_at!: string | null;
  revoke_reason!: string | null;
  /** Agents only, between send-code and verification. */
  handedCode!: HandedCode | null;
  /** When an agent last asked for the security check; null when none has, and once it is done. */
  check_requested_at!: string | null;
  /** The customer only, while a code counts. */
  code!: CodeState | null;
  can!: TicketAbilities;
}

export class OwnTicketPage {
  items!: TicketSummary[];
  nextCursor!: string | null;
}
