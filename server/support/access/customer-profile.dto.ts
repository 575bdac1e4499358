import type { TicketStatus } from '../tickets/tickets.rules.js';

export class CustomerView {
  firstName!: string | null;
  lastName!: string | null;
  email!: string;
}

/** The record of an earlier ticket of the same customer. */
export class ComView {
  ticket_id!: string;
  created_at!: string;
  q1_security!: string;
  q2_vulnerability!: string;
  q3_issues!: string;
  q4_resolution!: string;
  q5_legal!: string;
  q6_escalation!: string;
}

/** Another ticket of the same customer. */
export class PreviousTicket {
  id!: string;
  number!: number;
  subject!: string;
  status!: TicketStatus;
  created_at!: string;
}

export class CustomerProfileResponse {
  /** Null once the account is deleted. */
  customer!: CustomerView | null;
  coms!: ComView[];
  /** The customer's other tickets, newest first, without those that agents may not see; 50 at most. */
  tickets!: PreviousTicket[];
}
