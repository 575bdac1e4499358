import type { WaitingTotals } from '../approvals/approvals.dto.js';

export class OwnPayAbilities {
  /** Enter and change where they are paid. */
  changeBankDetails!: boolean;
}

/** Whether the user has pay here, and what of it is still open. */
export class OwnPayView {
  /** False for users who never worked here: for them there is nothing to show. */
  any!: boolean;
  /** Pounds: approved and not yet paid. */
  outstanding!: number;
  /** Not decided yet. */
  waiting!: WaitingTotals;
  can!: OwnPayAbilities;
}
