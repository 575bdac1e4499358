/** UK bank accounts of users. Pure: shared by server and client. */

export const ACCOUNT_NAME_LENGTH = 100;
export const SORT_CODE_MESSAGE = 'Please enter the six digits of the sort code, for example 12-34-56.';
export const ACCOUNT_NUMBER_MESSAGE = 'Please enter the eight digits of the account number.';

/** Reads a sort code with or without hyphens or spaces. @returns six digits; undefined for anything else. */
export function parseSortCode(typed: unknown): string | undefined {
  return digits(typed, 6);
}

/** Reads an account number, in which spaces do not count; one of six or seven digits begins with zeros. @returns eight digits */
export function parseAccountNumber(typed: unknown): string | undefined {
  return digits(typed, 8) ?? digits(typed, 7)?.padStart(8, '0') ?? digits(typed, 6)?.padStart(8, '0');
}

/** Six digits as they are written: 12-34-56. */
export function writtenSortCode(sortCode: string): string {
  return sortCode.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3');
}

/** A payment reference: at most 18 letters, digits and spaces. */
export function paymentReference(studio: string, day: string): string {
  const plain = studio
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
  return `${plain.slice(0, 9).trim()} ${day.replaceAll('-', '')}`.trim();
}

function digits(typed: unknown, count: number): string | undefined {
  if (typeof typed !== 'string') return undefined;
  const bare = typed.replaceAll(/[\s-]/g, '');
  return bare.length === count && /^\d+$/.test(bare) ? bare : undefined;
}
