import { leadsToApi } from '../../../../../server/site/text/api-address.rules';
import { parseUrl } from '../../../../../server/platform/text/parse-url.rules';

/** A part of a message: plain text, or a link. */
interface LinkedPart {
  text: string;
  href: string | null;
}

/** Addresses with http or https, without characters that are invisible or change the direction of the text. */
const ADDRESS = /https?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]+/giu;
/** Punctuation after an address in a sentence. */
const ENDING = new Set('.,;:!?…”’»*_~|');
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

/**
 * Splits a message into text and addresses. The joined parts are the message.
 * @param origin of this site, whose API is never linked
 */
export function linkedParts(message: string, origin?: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let end = 0;
  for (const { 0: match, index } of message.matchAll(ADDRESS)) {
    const text = withoutEnding(match);
    const href = safeAddress(text);
    if (href === null || leadsToApi(href, origin)) continue;
    if (index > end) parts.push({ text: message.slice(end, index), href: null });
    parts.push({ text, href });
    end = index + text.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end), href: null });
  return parts;
}

/** Without punctuation, and without a closing bracket that was opened before the address. */
function withoutEnding(address: string): string {
  let rest = address;
  for (;;) {
    let length = rest.length;
    while (length > 0 && ENDING.has(rest.charAt(length - 1))) length -= 1;
    const shorter = rest.slice(0, length);
    const unbalanced = BRACKETS.some(([open, close]) => shorter.endsWith(close) && count(shorter, close) > count(shorter, open));
    if (!unbalanced && shorter === rest) return rest;
    rest = unbalanced ? shorter.slice(0, -1) : shorter;
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** Null if it is not a valid address, or has a user name before the host, which disguises its target. */
function safeAddress(text: string): string | null {
  const url = parseUrl(text);
  if (url === undefined) return null;
  const { href, protocol, username, password } = url;
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : null;
}
