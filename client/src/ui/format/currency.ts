import { withMinus } from './money';

/** An amount in a currency, `€1,234.50`; an unknown currency code precedes the amount. */
export function formatMoney(amount: number, currency: string): string {
  return withMinus(new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount));
}
