import type { Actor } from '../../platform/access/access.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { PostingLine } from '../../finance/ledger/ledger.rules.js';
import type { PayableKind } from '../payables/payables.rules.js';
import type { Claim } from './claim.entity.js';

/** A claim as far as decisions depend on it. */
export interface DecidableClaim extends Claim {
  status: string;
}

/** Options of an approval. */
export interface ApprovalOptions {
  actor: Actor;
  now: Date;
  /** Hours to approve instead of those claimed. */
  hours: number | string | undefined;
  reason: string | undefined;
}

/** What an approval makes of a claim. */
export interface ClaimApproval {
  /** Columns to store with it. */
  change: object;
  /** For the audit trail. Without amounts. */
  after?: object;
  /** The payable; null while another approval is needed. None for 0 pence. */
  owed: {
    pence: number;
    /** The cost in the ledger: lines that sum to the payable. */
    cost: readonly PostingLine[];
    hourlyPence: number | null;
    /** YYYY-MM-DD: when it was worked, spent or delivered. */
    date: string;
    /** True when less is approved than was claimed: then the reason is stored. */
    isReduced: boolean;
  } | null;
}

/** Filter of pending claims. */
export interface PendingFilter {
  /** Of one person; otherwise of everyone. */
  userId: string | undefined;
  /** With a day until then, YYYY-MM-DD. */
  until: string | undefined;
  limit: number;
  cursor: string | undefined;
}

/** How one kind of claim is decided on. */
export interface ClaimType {
  kind: PayableKind;
  /** As in “your time”. */
  noun: string;
  /** Locks the claim until the transaction ends. */
  lock(tx: Tx, id: string): Promise<DecidableClaim | null>;
  update(tx: Tx, id: string, change: object): Promise<void>;
  /** @throws Invalid, Conflict when it cannot be approved. */
  approval(tx: Tx, claim: DecidableClaim, options: ApprovalOptions): Promise<ClaimApproval>;
  /** Columns set by an approval that are reset on reopening. */
  reopened: object;
}
