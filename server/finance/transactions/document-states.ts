import type { PostedEntry } from '../ledger/ledger.service.js';

/** What transactions and journals have in common: a director enters one, another decides on it. Columns for each step. */

/** Of a document that waits. @param enteredBy a user’s id */
export function waiting(enteredBy: string, now: Date) {
  return {
    status: 'pending',
    enteredBy,
    decidedBy: null,
    decidedAt: null,
    rejectionReason: null,
    selfApproved: false,
    selfReversed: false,
    postedOn: null,
    entryId: null,
    reversedAt: null,
    reversedBy: null,
    reversalReason: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  } as const;
}

interface Decision {
  /** A user’s id. */
  by: string;
  at: Date;
  /** Of the document before. */
  version: number;
}

/** @param entry undefined for what moves no money */
export function approved(
  { by, at, version }: Decision,
  { entry, selfApproved }: { entry: PostedEntry | undefined; selfApproved: boolean },
) {
  return {
    status: 'approved',
    decidedBy: by,
    decidedAt: at,
    selfApproved,
    postedOn: entry?.postedOn ?? null,
    entryId: entry?.id ?? null,
    updatedAt: at,
    version: version + 1,
  } as const;
}

export function rejected({ by, at, version }: Decision, reason: string) {
  return { status: 'rejected', decidedBy: by, decidedAt: at, rejectionReason: reason, updatedAt: at, version: version + 1 } as const;
}

export function reversed({ by, at, version }: Decision, { reason, selfReversed }: { reason: string; selfReversed: boolean }) {
  return { reversedAt: at, reversedBy: by, reversalReason: reason, selfReversed, updatedAt: at, version: version + 1 } as const;
}
