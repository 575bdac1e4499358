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

/** Conditions on a row of the log; all of them apply together. */
export interface LogConditions {
  q?: string;
  /** The beginning of the action, in capitals. */
  action?: string;
  /** Id of the account that acted; null for what the program did by itself, and nothing that a visitor did. */
  actor?: string | null;
}

/** A row as far as the conditions look at it. */
export interface LogLine extends LogActor {
  action: string;
  details: string | null;
}

/** True when the row satisfies every condition. An action matches by its name or by its label. */
export function satisfies(line: LogLine, username: string, { q, action, actor }: LogConditions): boolean {
  if (action !== undefined && !line.action.startsWith(action)) return false;
  if (actor !== undefined && line.actorId !== actor) return false;
  if (actor === null && line.ip !== null) return false;
  if (q === undefined) return true;
  const part = q.toLowerCase();
  return [username, line.action, line.action.replaceAll('_', ' '), line.details ?? ''].some((text) => text.toLowerCase().includes(part));
}
