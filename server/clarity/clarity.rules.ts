/** What the parts of Clarity share. Pure: shared by server and client. */

export const CLAIM_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];
export const CLAIM_STATUS_LABELS: Readonly<Record<ClaimStatus, string>> = {
  pending: 'Pending approval',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** Kinds of claims, as named in the addresses of approvals. */
export const CLAIM_KINDS = ['time', 'expenses', 'deliverables'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const REASON_LENGTH = 1_000;
/** Claims of a kind that are listed at once with those of the other kinds. */
export const MAX_PENDING = 100;

/** Claims or payables in one decision, payment or file for the bank. */
export const MAX_AT_ONCE = 100;

/** What an hour of work may be about, besides a free text. */
export const SUBJECT_TYPES = ['bug', 'build', 'playtest', 'ticket'] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

/** Why entering one's own time and expenses requires no password. */
export const DAILY_ENTRY = 'Entered every day; it counts for nothing until someone else approves it.';
