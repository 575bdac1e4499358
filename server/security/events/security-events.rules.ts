/** Security events as they are shown. Pure: shared by server and client. */

export const SEVERITIES = ['info', 'low', 'medium', 'high'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = { info: 'Info', low: 'Low', medium: 'Medium', high: 'High' };

export const REVIEW_STATES = ['unreviewed', 'reviewed'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Events reviewed, or addresses shown, in one request. */
export const MAX_EVENTS_AT_ONCE = 100;
/** Events reviewed by a filter in one request. */
export const MAX_EVENTS_BY_FILTER = 10_000;
export const MAX_REVIEW_NOTE = 500;
export const MAX_JUSTIFICATION = 500;

/** What happened, by kind; a test compares them with the kinds that are recorded. */
export const EVENT_LABELS: Readonly<Record<string, string>> = {
  'access-denied': 'Access denied',
  'password-failed': 'Wrong password',
  'second-factor-failed': 'Wrong second factor',
  'second-factor-reused': 'Second factor used again',
  'passkey-copied': 'Passkey with a counter that went backwards',
  'roles-changed': 'Roles changed',
  'role-code-created': 'Role code created',
  'role-code-used': 'Role code used',
  'role-code-failed': 'Wrong role code',
  'security-code-failed': 'Wrong security code of a ticket',
  'rate-limited': 'Too many requests',
  'token-refused': 'API token refused',
  'address-blocked': 'Request from a blocked address',
  'wrong-host': 'Request for an unknown host name',
  'mass-download': 'Many files downloaded by one user',
  'policy-violated': 'A browser reported something that the client security policy forbids',
  'events-dropped': 'Security events were lost',
  'rule-matched': 'Detection rule matched',
  'exploit-check-failed': 'Check of the exploit replay failed',
};

/** Kinds whose label contains a text, for the search over messages. */
export function kindsLabelled(text: string): string[] {
  const lowercase = text.toLowerCase();
  return Object.entries(EVENT_LABELS).flatMap(([kind, label]) => (label.toLowerCase().includes(lowercase) ? [kind] : []));
}

/** Where a password was entered, as recorded, in a sentence. */
const PLACES: Readonly<Record<string, string>> = { proof: 'when confirming an action', 'password change': 'when changing it' };

/** One line about an event: its label and the details, such as the request that was refused. */
export function eventMessage(kind: string, details: Readonly<Record<string, unknown>>): string {
  const location = typeof details.at === 'string' ? ` ${PLACES[details.at] ?? `at ${details.at}`}` : '';
  const label = `${EVENT_LABELS[kind] ?? kind}${location}`;
  if (kind === 'rule-matched' && typeof details.name === 'string') return `${label}: ${details.name}`;
  const { at: _, method, path, ...rest } = details;
  const request = typeof method === 'string' && typeof path === 'string' ? [`${method} ${path}`] : [];
  const facts = Object.entries(rest).flatMap(([name, value]) => {
    const text = value === null ? '' : textOf(value);
    // The label of a wrong password says it already.
    if (text === '' || text === EVENT_LABELS[kind]) return [];
    return [name === 'reason' ? text : `${name} ${text}`];
  });
  const all = [...request, ...facts];
  return all.length === 0 ? label : `${label}: ${all.join(', ')}`;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(' and ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

/**
 * An IP address of which only the network is shown: `203.0.*.*`, `2001:db8:*`.
 * @returns null for none
 */
export function maskedAddress(address: string | null): string | null {
  if (address === null) return null;
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}:*`;
  const [first = '', second = ''] = address.split('.');
  return `${first}.${second}.*.*`;
}
