import { OUTPUT_VAT } from '../ledger/accounts.rules.js';
import type { AccountType } from '../ledger/ledger.rules.js';
import { isProductIncome } from '../reports/reports.rules.js';

/** What the public totals consist of. Pure. */

export type PublicTotal = 'income' | 'product' | 'expense' | 'vat';

/** The public total in which an account counts; undefined if in none. */
export function publicTotalOf({ code, type }: { code: string; type: AccountType }): PublicTotal | undefined {
  if (type === 'expense') return 'expense';
  if (type === 'income') return isProductIncome({ code }) ? 'product' : 'income';
  return code === OUTPUT_VAT ? 'vat' : undefined;
}
