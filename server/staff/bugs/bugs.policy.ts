import { inGroup } from '../../platform/access/roles.rules.js';
import type { Bug } from './bug.entity.js';

/** The access-relevant properties of a user. */
export interface Person {
  readonly userId: string;
  readonly roles: readonly string[];
}

type GuardedBug = Pick<Bug, 'private' | 'reporterId' | 'assigneeId'>;

/** Users who see every private bug. Roles count only together with one of the staff area. */
export function seesPrivate({ roles }: Pick<Person, 'roles'>): boolean {
  return inGroup(roles, 'staffArea') && (inGroup(roles, 'admin') || roles.includes('security'));
}

/** @param watches whether the user watches this bug */
export function canSee(person: Person, bug: GuardedBug, watches: boolean): boolean {
  if (!inGroup(person.roles, 'staffArea')) return false;
  return !bug.private || seesPrivate(person) || bug.reporterId === person.userId || bug.assigneeId === person.userId || watches;
}

/** Its reporter while no other user has touched it, admin and ceo. */
export function canDelete(person: Person, bug: Pick<Bug, 'reporterId' | 'touched'>): boolean {
  return inGroup(person.roles, 'admin') || (bug.reporterId === person.userId && !bug.touched);
}

/** Every user who sees a bug may make it private; making it public is for its reporter and users who see all private bugs. */
export function canSetPrivate(person: Person, bug: Pick<Bug, 'private' | 'reporterId'>): boolean {
  return !bug.private || bug.reporterId === person.userId || seesPrivate(person);
}

/** Whether a user may end the access of someone else on a private bug: its reporter, and users who see all private bugs. */
export function canRemovePeople(person: Person, bug: Pick<Bug, 'private' | 'reporterId'>): boolean {
  return bug.private && (bug.reporterId === person.userId || seesPrivate(person));
}

/** Its reporter, admin and ceo; every user once its reporter's account is deleted. */
export function canVerify(person: Person, bug: Pick<Bug, 'status' | 'reporterId' | 'verifiedAt'>): boolean {
  if (bug.status !== 'fixed' || bug.verifiedAt !== null) return false;
  return bug.reporterId === null || bug.reporterId === person.userId || inGroup(person.roles, 'admin');
}
