/** Whether this browser can use passkeys at this address. Pure, except for `passkeyProblem`. */

/** What decides it. */
interface PasskeySurroundings {
  /** `window.isSecureContext`: https, or this computer itself. */
  isSecure: boolean;
  /** Whether the browser has the Web Authentication API. */
  hasApi: boolean;
  hostname: string;
  origin: string;
}

/** @param expected the origin of the passkeys, if it is known. @returns the reason why not, or null. */
export function passkeyProblemIn({ isSecure, hasApi, hostname, origin }: PasskeySurroundings, expected?: string): string | null {
  if (expected !== undefined && expected !== origin) return `Passkeys work only at ${expected}.`;
  if (!isSecure) return 'Passkeys work only where the address begins with https.';
  if (!hasApi) return 'This browser does not support passkeys.';
  // An IPv6 address is in brackets.
  if (/^[\d.]+$|^\[/.test(hostname)) return 'Passkeys work only where the address contains a name instead of an IP address.';
  return null;
}

/** Why this browser cannot use passkeys here, or null. Only in the browser. @param expected as above. */
export function passkeyProblem(expected?: string): string | null {
  const { hostname, origin } = window.location;
  const surroundings = { isSecure: window.isSecureContext, hasApi: 'PublicKeyCredential' in window, hostname, origin };
  return passkeyProblemIn(surroundings, expected);
}
