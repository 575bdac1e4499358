import { roleName } from '../../../../server/platform/access/role-names.rules';
import type { CreateRoleCode } from '../../../../server/users/role-codes/role-codes.dto.js';
import { roleCodeLimits, roleCodeProblems } from '../../../../server/users/role-codes/role-code.rules';

/** A new code as form values. */
export interface InviteValues {
  roles: string[];
  expiresInDays: string;
  uses: string;
  note: string;
}

export const NEW_INVITE: InviteValues = { roles: [], expiresInDays: '30', uses: '1', note: '' };

const DAY_MS = 86_400_000;

/** An integer of at least 1; null for anything else. */
function parsePositiveInteger(text: string): number | null {
  const digits = /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : 0;
  return digits >= 1 ? digits : null;
}

/** An error message for each field that the server would refuse. */
export function inviteProblems({ roles, expiresInDays, uses }: InviteValues): Record<string, string> {
  return {
    ...(roles.length === 0 && { roles: 'Select at least one role' }),
    ...roleCodeProblems(roles, { expiresInDays: parsePositiveInteger(expiresInDays) ?? 0, uses: parsePositiveInteger(uses) ?? 0 }),
  };
}

/** The request body. Invalid numbers are omitted; `inviteProblems` reports them first. */
export function inviteOf({ roles, expiresInDays, uses, note }: InviteValues): CreateRoleCode {
  return {
    roles,
    expiresInDays: parsePositiveInteger(expiresInDays) ?? undefined,
    uses: parsePositiveInteger(uses) ?? undefined,
    note: note.trim() || undefined,
  };
}

/** ISO timestamp when a code created now would expire; null for an invalid number of days. */
export function expiryOf(expiresInDays: string, now: Date): string | null {
  const days = parsePositiveInteger(expiresInDays);
  return days === null || days > roleCodeLimits([]).days ? null : new Date(now.getTime() + days * DAY_MS).toISOString();
}

/** How many people can still use a code: `One person`, `3 of 5 people left`. */
export function usesText({ uses, usesLeft }: { uses: number; usesLeft: number }): string {
  if (uses === 1) return 'One person';
  const [remaining, all] = [usesLeft, uses].map((count) => count.toLocaleString('en-GB'));
  return usesLeft === uses ? `${all} people` : `${remaining} of ${all} people left`;
}

/** The roles of a code as a list: `Admin and CEO`. */
export function rolesText(roles: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(roles.map(roleName));
}
