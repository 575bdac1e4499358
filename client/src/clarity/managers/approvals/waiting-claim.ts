import type { PendingExpenseView, PendingTimeView } from '../../../../../server/clarity/approvals/approvals.dto.js';
import type { ClaimKind } from '../../../../../server/clarity/clarity.rules';
import type { TeamDeliverableView } from '../../../../../server/clarity/deliverables/deliverables.dto.js';
import { includesVat } from '../../../../../server/clarity/expenses/expenses.rules';
import { formatPounds } from '../../../ui/format/money';
import type { TaskOfEntry } from '../../time/entry-task';
import type { EntryPlace } from '../../time/entry-time';

/** A claim of any kind, as the list shows it. */
export interface WaitingClaim {
  id: string;
  kind: ClaimKind;
  /** Null for a deleted user. */
  userId: string | null;
  person: string;
  title: string;
  /** More about an expense or a deliverable; empty for time. */
  detail: string;
  /** What a time entry was for; null for the other kinds. */
  task: TaskOfEntry | null;
  date: string;
  /** When a time entry was worked; null for the other kinds. */
  worked: EntryPlace | null;
  /** Seconds of a time entry; null for the other kinds. */
  seconds: number | null;
  /** Pounds; null for time without a rate. */
  value: number | null;
  receipt: string | null;
  /** Number of other entries with the same receipt. */
  receiptUses: number;
  version: number;
}

/** A claim as the server lists it. */
export type Waiting = PendingTimeView | PendingExpenseView | TeamDeliverableView;

export function waitingClaim(claim: Waiting): WaitingClaim {
  const { id, userId, user_name, version } = claim;
  const shared = {
    id,
    userId,
    person: user_name ?? 'Deleted user',
    version,
    receipt: null,
    receiptUses: 0,
    seconds: null,
    worked: null,
    task: null,
  };
  if ('task' in claim) {
    const { task, date, seconds, value } = claim;
    return { ...shared, kind: 'time', title: task, detail: '', task: claim, date, worked: claim, seconds, value };
  }
  if ('category' in claim) {
    const { description, date, amount, receipt_path: receipt, receipt_uses: receiptUses } = claim;
    return { ...shared, kind: 'expenses', title: description, detail: expenseDetail(claim), date, value: amount, receipt, receiptUses };
  }
  const { title, note, delivered_on, amount } = claim;
  return { ...shared, kind: 'deliverables', title, detail: note, date: delivered_on ?? '', value: amount };
}

function expenseDetail(expense: PendingExpenseView): string {
  const { category, vat_code, vat_amount, currency, foreign_amount, exchange_rate, receipt_path, first_approved_by_name } = expense;
  // The amount on the receipt.
  const paid = foreign_amount === null ? [] : [`${foreign_amount.toFixed(2)} ${currency} at ${exchange_rate}`];
  const vat = includesVat(vat_code) ? [`with ${formatPounds(vat_amount)} VAT`] : [];
  const receipt = receipt_path === null ? ['without a receipt'] : [];
  return [
    category,
    ...paid,
    ...vat,
    ...receipt,
    ...(first_approved_by_name === null ? [] : [`approved by ${first_approved_by_name}`]),
  ].join(', ');
}
