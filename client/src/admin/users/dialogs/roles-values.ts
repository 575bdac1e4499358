import type { AdminUserView } from '../../../../../server/admin/users/admin-users.dto.js';
import type { Loaded } from '../../../lib/forms/merge';

/** Each role that may be changed here, and whether the account has it. Two users who change different roles do not conflict. */
export type RoleValues = Record<string, boolean>;

/** Name of the form for a user's roles. */
export function rolesForm({ id }: { id: string }): string {
  return `roles:${id}`;
}

export function loadedRoles({ roles, version }: Pick<AdminUserView, 'roles' | 'version'>, offered: readonly string[]): Loaded<RoleValues> {
  return { values: Object.fromEntries(offered.map((role) => [role, roles.includes(role)])), version };
}

/** The stored account, from the response to a refused save. */
export function accountIn(current: unknown): AdminUserView | null {
  return typeof current === 'object' && current !== null && 'roles' in current && 'version' in current ? (current as AdminUserView) : null;
}

/** Roles of an account that the signed-in user may not remove. */
export function fixedRoles(roles: readonly string[], offered: readonly string[]): string[] {
  return roles.filter((role) => role !== 'user' && !offered.includes(role));
}

export function chosenRoles(values: RoleValues): string[] {
  return Object.keys(values).filter((role) => values[role]);
}
