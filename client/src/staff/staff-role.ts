/** Roles that identify a member of staff in the header; the first one that they have. */
const HEADER_ROLES = ['ceo', 'admin', 'hr'] as const;

/** The role label of the staff header: ceo, else admin, else hr, else staff. */
export function staffRole(roles: readonly string[]): string {
  return HEADER_ROLES.find((role) => roles.includes(role)) ?? 'staff';
}

/** The user's other roles, for the badges beside the label. */
export function otherRoles(roles: readonly string[]): string[] {
  const label = staffRole(roles);
  return roles.filter((role) => role !== label && role !== 'user');
}
