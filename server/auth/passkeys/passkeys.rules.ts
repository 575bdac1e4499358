/** Rules for passkeys. Pure. */

export const MAX_PASSKEYS = 20;
export const PASSKEY_NAME_LENGTH = 60;

/** Time to answer a challenge: browsers let the user choose a device and unlock it. */
export const CHALLENGE_MS = 5 * 60_000;

/** Transports of WebAuthn Level 3, section 5.8.4. Others are ignored, as the standard asks. */
export const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** The relying party of a site: its host name, without the port. */
export function relyingPartyId(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}

/** The user handle that is stored with a passkey: the 16 bytes of the account's id, in base64url. */
export function userHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** @param clientData JSON in base64url, as the browser sent it. @returns the challenge in it, or null. */
export function challengeIn(clientData: string): string | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    const challenge = typeof parsed === 'object' && parsed !== null && 'challenge' in parsed ? parsed.challenge : null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Whether an authenticator's signature counter shows that another copy of its key exists (WebAuthn Level 3, section 7.2, step 22). One that
 * does not count always sends 0.
 */
export function isCounterRegression(stored: number, received: number): boolean {
  return (stored !== 0 || received !== 0) && received <= stored;
}
