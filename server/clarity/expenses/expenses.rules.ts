/** Expenses of people. Pure: shared by server and client. */

export const EXPENSE_LIMITS = { description: 500, project: 100 } as const;
/** Expenses above it need two approvals, until a manager chooses another limit: £500.00. */
export const USUAL_SECOND_APPROVAL_PENCE = 50_000;
export const OTHER_EXPENSES = 'Other costs';
