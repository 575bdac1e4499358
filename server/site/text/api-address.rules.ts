/** Addresses that are no pages. Pure: shared by server and client. */
import { canonicalPath } from '../../platform/web/address.rules.js';
import { parseUrl } from '../../platform/text/parse-url.rules.js';

/** Every path of the API but those of uploaded pictures. */
const API = /^\/api(?:$|\/(?!pictures\/))/i;

/**
 * Whether an address leads to the API instead of a page, however it is spelt. No text links there: opened, such a link reads or exports
 * something in the name of the person who follows it, and reads of tickets, files and lists are recorded.
 * @param origin of this site, to know its own addresses when they are written in full
 */
export function leadsToApi(address: string, origin = 'https://own.invalid'): boolean {
  const url = parseUrl(address, origin);
  const path = url?.origin === origin ? canonicalPath(url.pathname) : null;
  return path !== null && API.test(path);
}
