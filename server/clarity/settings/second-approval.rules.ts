/** The limit above which an expense needs two approvers. Pure. */

export interface SecondApproval {
  secondApprovalPence: number;
  /** The limit before the user who saved it last changed it. */
  previousPence: number;
  /** Null if it was never saved, or that account no longer exists. */
  updatedBy: string | null;
}

/** Until a manager chooses another limit: £500.00. */
export const DEFAULT_SECOND_APPROVAL: SecondApproval = { secondApprovalPence: 50_000, previousPence: 50_000, updatedBy: null };

/**
 * The limit for what a user approves, in pence. A user who raised it is bound by the limit before, until another manager saves one:
 * otherwise one manager could raise it, approve an expense alone, and lower it again.
 */
export function limitFor(approverId: string, { secondApprovalPence, previousPence, updatedBy }: SecondApproval): number {
  return updatedBy === approverId ? Math.min(secondApprovalPence, previousPence) : secondApprovalPence;
}

/** The settings after a user saved a limit. @param before the stored ones; null if there are none yet */
export function withLimit(before: SecondApproval | null, userId: string, secondApprovalPence: number): SecondApproval {
  const { secondApprovalPence: current, previousPence, updatedBy } = before ?? DEFAULT_SECOND_APPROVAL;
  return { secondApprovalPence, previousPence: updatedBy === userId ? previousPence : current, updatedBy: userId };
}
