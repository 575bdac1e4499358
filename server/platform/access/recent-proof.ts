import { Forbidden } from '../errors/errors.js';

/** How long a password proof is valid for sensitive actions. */
export const PROOF_MS = 10 * 60_000;

/**
 * @param provedAt when the user last entered the password; epoch milliseconds.
 * @throws Forbidden with the code `proof-required`, on which the client asks for the password.
 */
export function assertRecentProof(provedAt: number, now: Date): void {
  if (now.getTime() - provedAt > PROOF_MS) throw new Forbidden('Please enter your password again to do this.', 'proof-required');
}
