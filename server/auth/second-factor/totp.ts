import { generateSecret, generateURI, verifySync } from 'otplib';

/** RFC 6238 with what every authenticator app understands: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30;
const CODE = /^\d{6}$/;

/** A new shared secret: 160 bits in base 32 (RFC 4226, 4). */
export function newTotpSecret(): string {
  return generateSecret();
}

/** The `otpauth:` address in the QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  return generateURI({ secret, issuer, label: account });
}

/** True if the text has the form of a code, with or without spaces as apps display it. */
export function isTotpCode(typed: string): boolean {
  return CODE.test(typed.replaceAll(' ', ''));
}

/**
 * The time step of the code: the current one or a neighbour, because clocks differ. Null if it matches none. An accepted step must not be
 * accepted again (RFC 6238, 5.2).
 */
export function totpStep(secret: string, typed: string, now: Date): number | null {
  if (!isTotpCode(typed)) return null;
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({ secret, token: typed.replaceAll(' ', ''), epoch, epochTolerance: STEP_SECONDS });
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : null;
}
