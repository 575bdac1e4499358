import { consentChanged, writeCookie } from './browser-storage';
import { cookieNames } from './cookie-names';

/** Back to no choice: deletes every cookie that a script can delete, and all optional data. */
export function resetCookies(): void {
  for (const name of cookieNames(document.cookie)) writeCookie('essential', name, '', 0);
  consentChanged(null);
}
