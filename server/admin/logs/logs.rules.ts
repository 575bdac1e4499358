import { parseUrl } from '../../platform/text/parse-url.rules.js';
import { isInScope, type LogScope } from '../../security/trail/trail-scope.rules.js';
import { maskedEmail } from '../../users/accounts/masked-email.rules.js';

/** The labels of the log. Pure: shared by server and client. */

/** Kind of an action; the page assigns each a colour and a label. */
export type LogKind = 'auth' | 'delete' | 'create' | 'update' | 'other';

/** Prefixes of words, tried in this order. ADDRESS is not an ADD, and ASSIGN is not a SIGN. */
const KIND_PATTERNS: ReadonlyArray<readonly [LogKind, RegExp]> = [
  ['auth', /(?<![A-Z])(LOGIN|AUTH|SIGN)/],
  ['delete', /(?<![A-Z])(DELET|REMOV|ERAS)/],
  ['create', /(?<![A-Z])(CREAT|ADD(?!R))/],
  ['update', /(?<![A-Z])(UPDAT|EDIT|CHANG)/],
];

/** The kind of an action by its words (specification 3, section 9: login/auth, delete/remove, create/add, update/edit). */
export function logKind(action: string): LogKind {
  const name = action.toUpperCase();
  return KIND_PATTERNS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';
}

const ACRONYM = /\b(?:api|csv|faq|pdf|vat)\b/g;

/** An action as readable text: PROJECT_CREATED becomes 'Project created'. */
export function actionLabel(action: string): string {
  const label = action
    .replaceAll('_', ' ')
    .toLowerCase()
    .trim()
    .replace(ACRONYM, (acronym) => acronym.toUpperCase())
    .replace(/\b(faq)s\b/, 'FAQs')
    .replace('sign in refused', 'sign-in refused');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** What a row contains about its actor. */
export interface LogActor {
  actorId: string | null;
  ip: string | null;
}

/** An actor's account, as shown in the log. */
interface LogAccount {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/**
 * Display name of an actor: the name, otherwise the beginning of the email address.
 * @param account undefined if there is none, or it was deleted.
 */
export function usernameOf({ actorId, ip }: LogActor, account: LogAccount | undefined): string {
  if (actorId === null) return ip === null ? 'Program' : 'Visitor';
  if (account === undefined) return 'Deleted user';
  const name = [account.firstName, account.lastName].filter((part) => part !== null && part !== '').join(' ');
  return name === '' ? maskedEmail(account.email) : name;
}

/** Involvement of a user: as actor, as target, or either. */
export const INVOLVEMENTS = ['actor', 'target', 'either'] as const;
export type Involvement = (typeof INVOLVEMENTS)[number];

/** Conditions on a log row; all of them are combined. */
export interface LogConditions {
  /** What the reader may see at all. */
  scope: LogScope;
  q?: string;
  /** Prefix of the action, in capitals. */
  action?: string;
  /** Id of an account and its involvement; null means automatic actions, excluding those of visitors. */
  person?: { id: string | null; as: Involvement };
  /** What it was done to. */
  target?: { type: string; id: string };
  /** Ids of accounts, one of which is actor or target. */
  people?: ReadonlySet<string>;
  /** IP address, in canonical form. */
  ip?: string;
  /** Id of the request that did it. */
  request?: string;
  /** Timestamps, ISO 8601, `from` inclusive and `to` exclusive. */
  time?: { from?: string; to?: string };
}

/** The fields of a row that conditions examine. */
export interface LogLine extends LogActor {
  at: string;
  action: string;
  details: string | null;
  targetType: string | null;
  targetId: string | null;
  requestId: string | null;
}

/**
 * True if the row matches every condition. An action matches by its name or its label.
 * @param names of actor and target.
 */
export function satisfies(line: LogLine, names: readonly string[], conditions: LogConditions): boolean {
  const { scope, q, action, person, target, people, ip, request, time } = conditions;
  if (!isInScope(line, scope)) return false;
  const affected = line.targetType === USER ? line.targetId : null;
  if (action !== undefined && !line.action.startsWith(action)) return false;
  if (person !== undefined && !isInvolved(line, affected, person)) return false;
  if (target !== undefined && (line.targetType !== target.type || line.targetId !== target.id)) return false;
  if (people !== undefined && !people.has(line.actorId ?? '') && !people.has(affected ?? '')) return false;
  if (ip !== undefined && line.ip !== ip) return false;
  if (request !== undefined && line.requestId !== request) return false;
  if (time?.from !== undefined && Date.parse(line.at) < Date.parse(time.from)) return false;
  if (time?.to !== undefined && Date.parse(line.at) >= Date.parse(time.to)) return false;
  if (q === undefined) return true;
  const part = q.toLowerCase();
  const texts = [...names, line.action, line.action.replaceAll('_', ' '), actionLabel(line.action), line.details ?? ''];
  return texts.some((text) => text.toLowerCase().includes(part));
}

function isInvolved({ actorId, ip }: LogActor, affected: string | null, { id, as }: { id: string | null; as: Involvement }): boolean {
  if (id === null) return actorId === null && ip === null;
  return (as !== 'target' && actorId === id) || (as !== 'actor' && affected === id);
}

/** Target type of accounts. */
export const USER = 'user';

/** The ticket number in a search text, `#123` or `123`; null for anything else. */
export function ticketNumberIn(search: string): number | null {
  const digits = /^#?(\d{1,15})$/.exec(search)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** True if the text looks like part of an email address. */
export function isAddressPart(search: string): boolean {
  return search.includes('@') && search.length > 2 && !/\s/.test(search);
}

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/** True if the text is a complete IPv4 or IPv6 address. */
export function isIpAddress(text: string): boolean {
  return IPV4.test(text) || (/^[0-9a-f:.]{2,45}$/i.test(text) && parseUrl(`http://[${text}]/`) !== undefined);
}
