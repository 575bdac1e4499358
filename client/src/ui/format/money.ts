const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pounds (decimal) as `£1,234.50`; a loss as `−£1,234.50`, with the minus sign. */
export function formatPounds(amount: number): string {
  return withMinus(pounds.format(amount));
}

/** The minus sign, which is as wide as a digit, instead of the hyphen in which formatted numbers begin. */
export function withMinus(text: string): string {
  return text.replace(/^-/, '−');
}

/** Per cent as `12.5%`; a change as `+12.5%` or `−12.5%`. */
export function formatPercent(percent: number): string {
  return `${withMinus(percent.toLocaleString('en-GB'))}%`;
}
