/** What a document that one director enters and another decides on shows of its decision. */
export class DecidedDocumentView {
  decided_by_name!: string | null;
  decided_at!: string | null;
  rejection_reason!: string | null;
  /** Approved by its author, as the only user who could. */
  self_approved!: boolean;
  /** The same for its reversal. */
  self_reversed!: boolean;
  /** The day on which it counts; later than `date` when its month was closed. */
  posted_on!: string | null;
  reversed_at!: string | null;
  /** Null for a deleted user. */
  reversed_by_name!: string | null;
  reversal_reason!: string | null;
  created_at!: string;
  version!: number;
}
