import { cleanName } from '../text/clean-text.rules.js';
import { Invalid } from '../errors/errors.js';

/** What may stand in a header of a mail. Pure. */

// One mailbox: no quotes, comments, lists or control characters, so nothing that could start a second one.
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;
const MAX_ADDRESS = 254;
const MAX_TEXT = 200;

/** True for one plain mail address of at most 254 characters. */
export function isMailAddress(address: string): boolean {
  return address.length <= MAX_ADDRESS && ADDRESS.test(address);
}

/**
 * The address of one recipient.
 * @throws Invalid when it is not exactly one plain address.
 */
export function recipient(address: string): string {
  if (isMailAddress(address)) return address;
  throw new Invalid('This is not an address that mail can be sent to.', { email: 'Please enter a valid email address.' });
}

/**
 * Text for a subject or a name: one line of at most 200 characters, without control characters, with which a header could be added. It is
 * cleaned rather than refused, because a bad name that is stored already must not stop every mail that mentions it.
 */
export function headerText(text: string): string {
  // The cut may go through a character; what is left of it goes with the second cleaning.
  return cleanName(cleanName(text).slice(0, MAX_TEXT));
}
