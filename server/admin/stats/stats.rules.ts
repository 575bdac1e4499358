import { actionLabel } from '../logs/logs.rules.js';

/** Descriptions of recent activity on the overview. Pure. */

/** Actors without an account, as they appear in the middle of a sentence. */
const ACTOR_LABELS: Readonly<Record<string, string>> = { Program: 'the program', Visitor: 'a visitor', 'Deleted user': 'a deleted user' };

/** A row of the trail as a sentence: 'Project created by Ada Lovelace'. */
export function describeActivity(action: string, username: string): string {
  return `${actionLabel(action)} by ${ACTOR_LABELS[username] ?? username}`;
}
