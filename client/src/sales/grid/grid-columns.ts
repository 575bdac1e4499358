import type { SaleLineForm } from '../../../../server/sales/entry/sale-entry.rules';
import { VAT_CODE_LABELS } from '../../../../server/finance/transactions/transaction.rules';
import { SALE_CATEGORIES } from '../../../../server/sales/sale.rules';

export type ColumnKey = Exclude<keyof SaleLineForm, 'vatCode'>;

/** The eight columns, in the order of the arrow keys. */
export const GRID_COLUMNS: ReadonlyArray<{ key: ColumnKey; label: string }> = [
  { key: 'product', label: 'Product' },
  { key: 'quantity', label: 'Quantity' },
  { key: 'unitPrice', label: 'Unit price' },
  { key: 'discountType', label: 'Discount type' },
  { key: 'discountValue', label: 'Discount' },
  { key: 'taxRate', label: 'VAT' },
  { key: 'taxInclusive', label: 'Incl. VAT' },
  { key: 'category', label: 'Category' },
];

export interface CellOption {
  value: string;
  label: string;
}

export const DISCOUNT_OPTIONS: readonly CellOption[] = [
  { value: 'amount', label: 'Amount' },
  { value: 'percent', label: 'Percent' },
];

/** VAT codes determine their rates; only 0% needs a further choice. */
export const VAT_OPTIONS: readonly CellOption[] = [
  { value: '20', label: '20%' },
  { value: '5', label: '5%' },
  { value: '0', label: '0%' },
  { value: '0 zero', label: '0% zero-rated' },
  { value: '0 exempt', label: '0% exempt' },
  { value: '0 outside_scope', label: '0% outside scope' },
];

/** The VAT codes of lines at 0%. */
export const ZERO_CODES: readonly CellOption[] = (['zero', 'exempt', 'outside_scope'] as const).map((value) => ({
  value,
  label: VAT_CODE_LABELS[value],
}));

export const CATEGORY_OPTIONS: readonly CellOption[] = SALE_CATEGORIES.map((value) => ({ value, label: value }));

/** The value of a line's VAT cell. */
export function vatValue({ taxRate, vatCode }: SaleLineForm): string {
  return taxRate === '0' && vatCode !== '' ? `0 ${vatCode}` : taxRate;
}

/** The change of a line when a VAT option is chosen. */
export function vatChange(value: string): Pick<SaleLineForm, 'taxRate' | 'vatCode'> {
  const [taxRate = '', vatCode = ''] = value.split(' ');
  return { taxRate, vatCode };
}
