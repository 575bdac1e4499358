/** Detects API addresses. Pure: shared by server and client. */
import { canonicalPath } from '../../platform/web/address.rules.js';
import { parseUrl } from '../../platform/text/parse-url.rules.js';

/** Every API path except those of uploaded images. */
const API = /^\/api(?:$|\/(?!pictures\/))/i;

/**
 * Whether an address leads to the API rather than a page, in any spelling. Texts must not link there: such a link reads or exports
 * something in the name of the user who follows it, and reads of tickets, files and lists are recorded.
 * @param origin of this site, to recognise its own absolute addresses
 */
export function leadsToApi(address: string, origin = 'https://own.invalid'): boolean {
  const url = parseUrl(address, origin);
  const path = url?.origin === origin ? canonicalPath(url.pathname) : null;
  return path !== null && API.test(path);
}
