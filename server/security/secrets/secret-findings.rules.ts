/** What is stored and shown of a secret that was found. Pure. */

/** Characters of a secret that are shown: enough to recognise it, too few to use it. */
const SHOWN = 4;
/** Below this length, four characters would be too many. */
const MIN_LENGTH = 12;

/** `AKIA… (20 characters)` */
export function maskSecret(secret: string): string {
  const { length } = secret;
  return length < MIN_LENGTH ? `… (${length} characters)` : `${secret.slice(0, SHOWN)}… (${length} characters)`;
}

/** `aws` for `@secretlint/secretlint-rule-aws`. */
export function ruleLabel(ruleId: string): string {
  return ruleId.replace(/^.*secretlint-rule-/, '').slice(0, 60);
}

export const FINDING_STATES = ['open', 'resolved'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

export const MAX_NOTE = 500;
