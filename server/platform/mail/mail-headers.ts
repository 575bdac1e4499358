import { cleanName } from '../text/clean-text.rules.js';
import { Invalid } from '../errors/errors.js';

/** Validates values for mail headers. Pure. */

// One mailbox: no quotes, comments, lists or control characters, so nothing that could start a second one.
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;
const MAX_ADDRESS = 254;
const MAX_TEXT = 200;

/** True for one plain email address of at most 254 characters. */
export function isMailAddress(address: string): boolean {
  return address.length <= MAX_ADDRESS && ADDRESS.test(address);
}

/**
 * The address of one recipient.
 * @throws Invalid unless it is exactly one plain address.
 */
export function recipient(address: string): string {
  if (isMailAddress(address)) return address;
  throw new Invalid('This is not an address that mail can be sent to.', { email: 'Please enter a valid email address.' });
}

/**
 * Text for a subject or a name: one line of at most 200 characters, without control characters that could add a header. It is cleaned
 * rather than refused, because an invalid stored name must not block every mail that mentions it.
 */
export function headerText(text: string): string {
  // Truncation may split a character; the second cleaning removes what is left of it.
  return cleanName(cleanName(text).slice(0, MAX_TEXT));
}
