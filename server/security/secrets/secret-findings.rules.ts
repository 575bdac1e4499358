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

/** Kinds of secrets by the rule that finds them; others are shown by the name of their rule. */
const KINDS: Readonly<Record<string, string>> = {
  '1password': '1Password token',
  anthropic: 'Anthropic key',
  aws: 'AWS key',
  basicauth: 'Address with a password',
  'database-connection-string': 'Database address with a password',
  gcp: 'Google Cloud key',
  github: 'GitHub token',
  linear: 'Linear key',
  npm: 'npm token',
  openai: 'OpenAI key',
  privatekey: 'Private key',
  sendgrid: 'SendGrid key',
  shopify: 'Shopify key',
  slack: 'Slack token',
};

/** `AWS key` for `aws`. */
export function kindOfSecret(rule: string): string {
  return KINDS[rule] ?? rule;
}

export const FINDING_STATES = ['open', 'resolved'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

export const MAX_NOTE = 500;
