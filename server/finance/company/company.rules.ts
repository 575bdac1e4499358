/** Company numbers of Companies House and HMRC. Pure: shared by server and client. */

const COMPANY_NUMBER =
  /^(?:\d{8}|(?:AC|CE|CS|FC|FE|GE|GS|IC|IP|LP|NC|NF|NI|NL|NO|NP|OC|OE|PC|R0|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC)\d{6})$/;
const VAT_NUMBER = /^(?:GB)?(\d{9})$/;
const UTR = /^\d{10}$/;
const VAT_WEIGHTS = [8, 7, 6, 5, 4, 3, 2];
const UTR_WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2];
/** The check digit of a UTR by the remainder of the weighted sum. */
const UTR_CHECKS = '21987654321';

/** Without spaces and in capitals, as registers write it. */
export function compactNumber(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/** True for eight digits, or the two letters of a register with six. */
export function isCompanyNumber(number: string): boolean {
  return COMPANY_NUMBER.test(number);
}

/**
 * True for nine digits, with or without GB, with valid check digits: by the older rule, or by that of numbers since 2010 (modulus 97 and
 * 9755).
 */
export function isVatNumber(number: string): boolean {
  const digits = VAT_NUMBER.exec(number)?.[1];
  if (digits === undefined || /^0+$/.test(digits)) return false;
  const sum = VAT_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), Number(digits.slice(7)));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

/** True for ten digits with a valid check digit first. */
export function isUtr(number: string): boolean {
  if (!UTR.test(number)) return false;
  const sum = UTR_WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index + 1]), 0);
  return number[0] === UTR_CHECKS[sum % 11];
}

/**
 * Whether the company charges and reclaims VAT on a day. Until its details are entered, it counts as registered: transactions entered with
 * VAT have it.
 *
 * @param company undefined until it is entered
 */
export function isRegisteredOn(
  company: { vatRegistration: string | null; vatEffectiveDate: string | null; vatEndDate: string | null } | undefined,
  day: string,
): boolean {
  if (company === undefined) return true;
  const { vatRegistration, vatEffectiveDate: from, vatEndDate: until } = company;
  return vatRegistration !== null && (from === null || day >= from) && (until === null || day <= until);
}

/** Frequency of VAT returns: quarterly, ending in certain months, monthly, or yearly. */
export const VAT_STAGGERS = ['quarters_march', 'quarters_january', 'quarters_february', 'monthly', 'yearly'] as const;
export type VatStagger = (typeof VAT_STAGGERS)[number];

export const VAT_STAGGER_LABELS: Readonly<Record<VatStagger, string>> = {
  quarters_march: 'Quarters to Mar, Jun, Sept, Dec',
  quarters_january: 'Quarters to Jan, Apr, Jul, Oct',
  quarters_february: 'Quarters to Feb, May, Aug, Nov',
  monthly: 'Every month',
  yearly: 'Once a year, with the financial year',
};
