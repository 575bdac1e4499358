const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pounds (decimal) as `£1,234.50`; a negative amount as `−£1,234.50`, with the minus sign. */
export function formatPounds(amount: number): string {
  return withMinus(pounds.format(amount));
}

/** Replaces the hyphen of formatted numbers with the minus sign, which is as wide as a digit. */
export function withMinus(text: string): string {
  return text.replace(/^-/, '−');
}

/** A percentage as `12.5%`; a change as `+12.5%` or `−12.5%`. */
export function formatPercent(percent: number): string {
  return `${withMinus(percent.toLocaleString('en-GB'))}%`;
}
