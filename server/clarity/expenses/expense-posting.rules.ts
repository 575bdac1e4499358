import type { PostingLine, VatCode } from '../../finance/ledger/ledger.rules.js';
import { purchaseLines } from '../../finance/transactions/transaction-posting.rules.js';
import { includesVat } from './expenses.rules.js';

/** What an approved expense costs the studio. Pure. */

interface ExpenseToPost {
  /** Amount to reimburse in pence, including VAT. */
  pence: number;
  vatPence: number;
  /** Null for an expense without a VAT receipt. */
  vatCode: VatCode | null;
  /** Account of the cost. */
  account: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Whether the company was registered for VAT on that day; else all of it is a cost. */
  isRegistered: boolean;
}

/** @returns lines that sum to the reimbursed amount, and the part that the studio reclaims */
export function expenseCost({ pence, vatPence, vatCode, account, date, isRegistered }: ExpenseToPost): {
  lines: PostingLine[];
  reclaimedPence: number;
} {
  // Without a VAT receipt it is no part of the VAT return.
  if (vatCode === null) return { lines: [{ account, pence }], reclaimedPence: 0 };
  const included = includesVat(vatCode) ? vatPence : 0;
  return {
    lines: purchaseLines({ account, net: pence - included, vat: vatPence, vatCode, date, isRegistered }),
    reclaimedPence: isRegistered ? included : 0,
  };
}
