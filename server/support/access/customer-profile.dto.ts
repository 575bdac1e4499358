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

export class CustomerProfileAnswer {
  /** Null once the account is deleted. */
  customer!: CustomerView | null;
  coms!: ComView[];
}
