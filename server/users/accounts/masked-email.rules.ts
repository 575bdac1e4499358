/** Mail addresses where they are not anyone's business. Pure. */

const SHOWN = 4;
/** What stands for the part of an address that is not shown. */
export const HIDDEN = '****';

/** The first four characters and ****. */
export function maskedEmail(email: string): string {
  return `${Array.from(email).slice(0, SHOWN).join('')}${HIDDEN}`;
}
