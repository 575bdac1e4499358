import { VAT_CODES, type VatCode } from '../../finance/ledger/ledger.rules.js';
import { splitGross, vatOnNet } from '../../finance/money.rules.js';
import { implausibleVat, isPlausibleVat, RATE_OF } from '../../finance/transactions/transaction.rules.js';

/** Users' expenses. Pure: shared by server and client. */

export const EXPENSE_LIMITS = { description: 500, project: 100 } as const;
export const OTHER_EXPENSES = 'Other costs';

/** Codes under which an amount in pounds includes VAT. */
const CHARGED: readonly VatCode[] = VAT_CODES.filter((code) => RATE_OF[code] > 0 && code !== 'reverse_charge');

/** Whether an expense with this code was paid with VAT on top of its net amount. @param code null for an expense without a VAT receipt */
export function includesVat(code: VatCode | null): boolean {
  return code !== null && CHARGED.includes(code);
}

/** The fields on which an expense's VAT depends. */
interface PaidAmount {
  /** In pounds, with VAT. */
  pence: number;
  /** Null for an expense without a VAT receipt. */
  code: VatCode | null;
  isForeign: boolean;
  /** Pence of VAT on the receipt; undefined where it is to be computed. */
  charged: number | undefined;
}

/**
 * The VAT of an expense in pence: included in the amount, or, under the reverse charge, due in addition.
 * @returns the invalid field and the reason, if the receipt cannot be correct
 */
export function expenseVat({
  pence,
  code,
  isForeign,
  charged,
}: PaidAmount): number | { field: 'vat_code' | 'vat_amount'; problem: string } {
  const refuse = (field: 'vat_code' | 'vat_amount', problem: string) => ({ field, problem });
  if (!includesVat(code)) {
    if (charged !== undefined && charged !== 0) return refuse('vat_amount', 'There is no VAT to enter with this choice.');
    return code === 'reverse_charge' ? vatOnNet(pence, RATE_OF.reverse_charge) : 0;
  }
  if (isForeign) return refuse('vat_code', 'Only UK VAT can be reclaimed. Enter a receipt with UK VAT in pounds.');
  const rate = code === null ? 0 : RATE_OF[code];
  const { vat } = splitGross(pence, rate);
  if (charged === undefined || charged === vat) return vat;
  const net = pence - charged;
  if (net <= 0 || !isPlausibleVat(net, rate, charged)) return refuse('vat_amount', implausibleVat(rate));
  return charged;
}
