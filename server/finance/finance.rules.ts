/** Message for a required field, from the specification (section 5). */
export const REQUIRED_FIELDS = 'Please fill in all required fields';

export const TRANSACTION_TYPES = ['expense', 'income', 'product', 'investment'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const TRANSACTION_TYPE_LABELS: Readonly<Record<TransactionType, string>> = {
  expense: 'Expense',
  income: 'Income',
  product: 'Product income',
  investment: 'Investment',
};

export type TransactionStatus = 'approved' | 'pending' | 'rejected';
export const TRANSACTION_STATUS_LABELS: Readonly<Record<TransactionStatus, string>> = {
  approved: 'Approved',
  pending: 'Pending',
  rejected: 'Rejected',
};

interface PublicTransaction {
  type: string;
  /** Pounds. */
  amount: number;
  /** Pounds. */
  vat_amount: number;
}

/** The five public totals, in pounds, year to date. */
export interface PublicTotals {
  income: number;
  productIncome: number;
  expenses: number;
  netProfit: number;
  vat: number;
}

/**
 * Net profit is income plus product income minus expenses (specification, section 9). VAT collected is what customers paid
 * on sales; VAT that the studio paid on its expenses is not in it. Added up in whole pence, so that
 * no rounding error of binary fractions shows.
 */
export function publicTotals(lines: readonly PublicTransaction[]): PublicTotals {
  const pence = (type: TransactionType) =>
    lines.filter((line) => line.type === type).reduce((sum, line) => sum + Math.round(line.amount * 100), 0);
  const income = pence('income');
  const productIncome = pence('product');
  const expenses = pence('expense');
  const vat = lines
    .filter(({ type }) => type === 'income' || type === 'product')
    .reduce((sum, line) => sum + Math.round(line.vat_amount * 100), 0);
  return {
    income: income / 100,
    productIncome: productIncome / 100,
    expenses: expenses / 100,
    netProfit: (income + productIncome - expenses) / 100,
    vat: vat / 100,
  };
}
