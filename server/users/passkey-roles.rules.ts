import type { Role } from '../platform/access/roles.rules.js';

/** Roles whose members need a passkey once an admin has made passkeys mandatory. */
export const PASSKEY_ROLES: readonly Role[] = ['admin', 'ceo', 'security'];

export function needsPasskey(roles: readonly string[]): boolean {
  return PASSKEY_ROLES.some((role) => roles.includes(role));
}
