import type { SecuritySignal, SecuritySignalKind } from '../../platform/access/security-signals.js';
import { declaredLimits } from '../../platform/rate-limits/declared-limits.js';
import type { Severity } from './security-events.rules.js';

/** Severity of each kind of event, and the part of the program that reports it. */
export const EVENT_RATINGS: Readonly<Record<SecuritySignalKind, { severity: Severity; source: string }>> = {
  'access-denied': { severity: 'low', source: 'access' },
  'password-failed': { severity: 'low', source: 'sign-in' },
  'second-factor-failed': { severity: 'medium', source: 'sign-in' },
  'second-factor-reused': { severity: 'high', source: 'sign-in' },
  'passkey-copied': { severity: 'high', source: 'sign-in' },
  'roles-changed': { severity: 'medium', source: 'users' },
  'role-code-created': { severity: 'medium', source: 'users' },
  'role-code-used': { severity: 'medium', source: 'users' },
  'role-code-failed': { severity: 'low', source: 'users' },
  'security-code-failed': { severity: 'low', source: 'support' },
  'rate-limited': { severity: 'low', source: 'access' },
  'token-refused': { severity: 'medium', source: 'access' },
  'address-blocked': { severity: 'low', source: 'network' },
  'wrong-host': { severity: 'info', source: 'network' },
  'mass-download': { severity: 'medium', source: 'files' },
  'policy-violated': { severity: 'low', source: 'csp' },
  'events-dropped': { severity: 'high', source: 'security' },
  'rule-matched': { severity: 'medium', source: 'detections' },
  'exploit-check-failed': { severity: 'high', source: 'exploit replay' },
};

/** Refusals that are part of normal use and tell users what to do first. */
const HARMLESS_CODES: ReadonlySet<string> = new Set([
  'proof-required',
  'password-change-required',
  'passkey-required',
  'account-paused',
  'email-unverified',
  'feature-off',
]);

/** Severity and source of a signal. */
export function rated(signal: SecuritySignal): { severity: Severity; source: string } {
  const rating = EVENT_RATINGS[signal.kind];
  const code = signal.details?.code;
  if (signal.kind === 'access-denied' && typeof code === 'string' && HARMLESS_CODES.has(code)) return { ...rating, severity: 'info' };
  return signal.kind === 'rate-limited' && isGuessingByAddress(signal.details?.limit) ? { ...rating, severity: 'high' } : rating;
}

/** Whether a limit counts wrong passwords and codes from one address, at whichever accounts: refused, they are an attack. */
function isGuessingByAddress(limit: unknown): boolean {
  const declared = typeof limit === 'string' ? declaredLimits().get(limit) : undefined;
  return declared?.guessing === true && declared.per === 'address';
}
