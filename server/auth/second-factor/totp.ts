import { generateSecret, generateURI, verifySync } from 'otplib';

/** RFC 6238 with what every authenticator app understands: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30;
const CODE = /^\d{6}$/;

/** A new shared secret: 160 bits in base 32 (RFC 4226, 4). */
export function newTotpSecret(): string {
  return generateSecret();
}

/** What an authenticator app reads from the QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  return generateURI({ secret, issuer, label: account });
}

/** True when the text has the form of a code; spaces in it, as apps show them, do not matter. */
export function isTotpCode(typed: string): boolean {
  return CODE.test(typed.replaceAll(' ', ''));
}

/**
 * The time step whose code this is: the present one or a neighbour, because clocks differ. Null when it is none of them.
 * A step that was accepted must not be accepted again (RFC 6238, 5.2).
 */
export function totpStep(secret: string, typed: string, now: Date): number | null {
  if (!isTotpCode(typed)) return null;
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({ secret, token: typed.replaceAll(' ', ''), epoch, epochTolerance: STEP_SECONDS });
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : null;
}
