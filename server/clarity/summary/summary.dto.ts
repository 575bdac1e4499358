export class ClaritySummary {
  /** Since Monday, in the United Kingdom. Where fewer hours were approved, those count; rejected time does not count. */
  hours_this_week!: number;
  hours_this_month!: number;
  /** Pounds: approved time of this month. */
  earned_this_month!: number;
  /** Pounds: expenses that were paid back this month. */
  reimbursed_this_month!: number;
  /** Pounds: approved and not yet paid. */
  next_payout!: number;
}
