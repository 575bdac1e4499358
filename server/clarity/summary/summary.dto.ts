export class ClaritySummary {
  /** As recorded since Monday, in the United Kingdom; rejected time does not count. */
  hours_this_week!: number;
  hours_this_month!: number;
  /** Pounds: approved time of this month. */
  earned_this_month!: number;
  /** Pounds: expenses that were paid back this month. */
  reimbursed_this_month!: number;
  /** Pounds: approved and not yet paid. */
  next_payout!: number;
}
