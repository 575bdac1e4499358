import { Forbidden } from '../errors/errors.js';

/** How long a proof with the password counts for sensitive acts. */
export const PROOF_MS = 10 * 60_000;

/**
 * @param provedAt when the person last gave the password; epoch milliseconds.
 * @throws Forbidden with the code `proof-required`, which lets the client ask for it.
 */
export function assertRecentProof(provedAt: number, now: Date): void {
  if (now.getTime() - provedAt > PROOF_MS) throw new Forbidden('Please enter your password again to do this.', 'proof-required');
}
