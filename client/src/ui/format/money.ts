const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pounds (decimal) as `£1,234.50`; a loss as `-£1,234.50`. */
export function formatPounds(amount: number): string {
  return pounds.format(amount);
}
