import { maskedEmail } from '../../users/accounts/masked-email.rules.js';

/** The labels of the log. Pure: shared by server and client. */

/** What sort of act a row tells of; the page gives each its colour and its word. */
export type LogKind = 'auth' | 'delete' | 'create' | 'update' | 'other';

/** Beginnings of words, tried in this order. ADDRESS is no ADD, and ASSIGN is no SIGN. */
const KIND_PATTERNS: ReadonlyArray<readonly [LogKind, RegExp]> = [
  ['auth', /(?<![A-Z])(LOGIN|AUTH|SIGN)/],
  ['delete', /(?<![A-Z])(DELET|REMOV|ERAS)/],
  ['create', /(?<![A-Z])(CREAT|ADD(?!R))/],
  ['update', /(?<![A-Z])(UPDAT|EDIT|CHANG)/],
];

/** The kind of an action by the words in it (specification 3, section 9: login/auth, delete/remove, create/add, update/edit). */
export function logKind(action: string): LogKind {
  const name = action.toUpperCase();
  return KIND_PATTERNS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';
}

/** An action as a person reads it: PROJECT_CREATED to 'Project created'. */
export function actionLabel(action: string): string {
  const label = action.replaceAll('_', ' ').toLowerCase().trim();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** What the log knows of who acted. */
export interface LogActor {
  actorId: string | null;
  ip: string | null;
}

/** An actor with an account, as far as the log knows it. */
export interface LogAccount {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/**
 * How the log names the actor: by name, else by the beginning of the mail address.
 * @param account undefined when there is none, or none any more.
 */
export function usernameOf({ actorId, ip }: LogActor, account: LogAccount | undefined): string {
  if (actorId === null) return ip === null ? 'Program' : 'Visitor';
  if (account === undefined) return 'Deleted user';
  const name = [account.firstName, account.lastName].filter((part) => part !== null && part !== '').join(' ');
  return name === '' ? maskedEmail(account.email) : name;
}

/** How a person is to be involved: they acted, it was done to them, or either. */
export const INVOLVEMENTS = ['actor', 'target', 'either'] as const;
export type Involvement = (typeof INVOLVEMENTS)[number];

/** Conditions on a row of the log; all of them apply together. */
export interface LogConditions {
  q?: string;
  /** The beginning of the action, in capitals. */
  action?: string;
  /** Id of an account, and how it is involved; an id of null for what the program did by itself, and nothing that a visitor did. */
  person?: { id: string | null; as: Involvement };
  /** What it was done to. */
  target?: { type: string; id: string };
  /** Ids of accounts, one of which acted or was acted on. */
  people?: ReadonlySet<string>;
  /** Id of the request that did it. */
  request?: string;
  /** Moments, ISO 8601, `from` included and `to` not. */
  time?: { from?: string; to?: string };
}

/** A row as far as the conditions look at it. */
export interface LogLine extends LogActor {
  at: string;
  action: string;
  details: string | null;
  targetType: string | null;
  targetId: string | null;
  requestId: string | null;
}

/**
 * True when the row satisfies every condition. An action matches by its name or by its label.
 * @param names of who acted and of what it was done to.
 */
export function satisfies(line: LogLine, names: readonly string[], conditions: LogConditions): boolean {
  const { q, action, person, target, people, request, time } = conditions;
  const affected = line.targetType === USER ? line.targetId : null;
  if (action !== undefined && !line.action.startsWith(action)) return false;
  if (person !== undefined && !isInvolved(line, affected, person)) return false;
  if (target !== undefined && (line.targetType !== target.type || line.targetId !== target.id)) return false;
  if (people !== undefined && !people.has(line.actorId ?? '') && !people.has(affected ?? '')) return false;
  if (request !== undefined && line.requestId !== request) return false;
  if (time?.from !== undefined && Date.parse(line.at) < Date.parse(time.from)) return false;
  if (time?.to !== undefined && Date.parse(line.at) >= Date.parse(time.to)) return false;
  if (q === undefined) return true;
  const part = q.toLowerCase();
  return [...names, line.action, line.action.replaceAll('_', ' '), line.details ?? ''].some((text) => text.toLowerCase().includes(part));
}

function isInvolved({ actorId, ip }: LogActor, affected: string | null, { id, as }: { id: string | null; as: Involvement }): boolean {
  if (id === null) return actorId === null && ip === null;
  return (as !== 'target' && actorId === id) || (as !== 'actor' && affected === id);
}

/** The type of targets that are accounts. */
export const USER = 'user';

/** The number of a ticket, where this is what is searched for: `#123` or `123`. Null for anything else. */
export function ticketNumberIn(search: string): number | null {
  const digits = /^#?(\d{1,15})$/.exec(search)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** True for a part of an email address. */
export function isAddressPart(search: string): boolean {
  return search.includes('@') && search.length > 2 && !/\s/.test(search);
}
