import type { UserState } from '../../../../server/admin/users/admin-users.rules';

/** The part of a user that a list, a title or a sentence needs. */
interface NamedUser {
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  email: string;
}

export const STATE_LABELS: Readonly<Record<UserState, string>> = { active: 'Active', inactive: 'Inactive', paused: 'Paused' };

/** A user's display name: their name, else the username, else the (masked) email. */
export function nameOf({ firstName, lastName, username, email }: NamedUser): string {
  const name = [firstName, lastName].filter((part) => part !== null && part.trim() !== '').join(' ');
  return name || username?.trim() || email;
}

/** `Deactivated` takes precedence; other accounts may be waiting for a guardian. */
export function stateOf({ isActive, paused }: { isActive: boolean; paused: boolean }): UserState {
  if (!isActive) return 'inactive';
  return paused ? 'paused' : 'active';
}

/** The roles that fit into a row, and the number of the rest. */
export function shownRoles(roles: readonly string[], room: number): { shown: string[]; hidden: string[] } {
  // One badge takes as much space as "+1".
  const most = roles.length === room + 1 ? room + 1 : room;
  return { shown: roles.slice(0, most), hidden: roles.slice(most) };
}
