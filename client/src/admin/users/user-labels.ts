import type { UserState } from '../../../../server/admin/users/admin-users.rules';

/** As much of a person as a list, a title or a sentence needs. */
export interface Someone {
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  email: string;
}

export const STATE_LABELS: Readonly<Record<UserState, string>> = { active: 'Active', inactive: 'Inactive', paused: 'Paused' };

/** What someone is called: their name, else the username, else the (masked) mail address. */
export function nameOf({ firstName, lastName, username, email }: Someone): string {
  const name = [firstName, lastName].filter((part) => part !== null && part.trim() !== '').join(' ');
  return name || username?.trim() || email;
}

/** A deactivated account is nothing else besides; of the others some wait for a guardian. */
export function stateOf({ isActive, paused }: { isActive: boolean; paused: boolean }): UserState {
  if (!isActive) return 'inactive';
  return paused ? 'paused' : 'active';
}

/** As many roles as a row has room for, and how many more there are. */
export function shownRoles(roles: readonly string[], room: number): { shown: string[]; hidden: string[] } {
  // One badge takes as much room as the word that there is one more.
  const most = roles.length === room + 1 ? room + 1 : room;
  return { shown: roles.slice(0, most), hidden: roles.slice(most) };
}
