/** Masked email addresses. Pure. */

const SHOWN = 4;
/** Replaces the hidden part of an address. */
export const HIDDEN = '****';

/** The first four characters and ****. */
export function maskedEmail(email: string): string {
  return `${Array.from(email).slice(0, SHOWN).join('')}${HIDDEN}`;
}
