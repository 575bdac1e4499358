import { consentChanged, writeCookie } from './browser-storage';
import { cookieNames } from './cookie-names';

/** Back to no choice: every cookie that a script can clear goes, and every optional thing with it. */
export function resetCookies(): void {
  for (const name of cookieNames(document.cookie)) writeCookie('essential', name, '', 0);
  consentChanged(null);
}
