import { inGroup } from '../../platform/access/roles.rules.js';

/** Which part of the log concerns security. Pure: shared by server and client. */

/** Who reads which part of the log: owners all of it, security and cto what concerns security. */
export type LogScope = 'all' | 'security';

/** Accounts: what is recorded about them belongs to several areas, such as bank details and exports of time. */
const ACCOUNT_ACTIONS = [
  'SIGN',
  'SESSION',
  'PASSWORD_',
  'TEMPORARY_PASSWORD_',
  'PROOF_',
  'SECOND_FACTOR_',
  'RECOVERY_CODE',
  'PASSKEY_',
  'EMAIL_',
  'ACCOUNT_',
  'ROLE_CODE_',
  'ROLES_',
  'USER_',
  'DATA_EXPORTED',
];

/**
 * What the scope `security` contains, by type of target: all entries, or those whose action has one of the prefixes. A type that is not
 * listed belongs to an area that security and cto may not read, such as finance, pay or contracts, and is hidden.
 */
const SECURITY_ENTRIES: Readonly<Record<string, true | readonly string[]>> = {
  advisories: true,
  'address-rule': true,
  'api-token': true,
  backup: true,
  'csp-mode': true,
  'detection-rule': true,
  'exploit-run': true,
  feature: true,
  log: true,
  'passkey-requirement': true,
  'rate-limit': true,
  role_code: true,
  'secret-finding': true,
  'secret-scan': true,
  'security-event': true,
  'security-events': true,
  'security-incident': true,
  session: true,
  user: ACCOUNT_ACTIONS,
};

/** Actions without a target: failed sign-ins with an unknown address, and the end of everyone's sessions. */
const WITHOUT_TARGET = ['SIGN', 'ALL_SESSIONS_'];

/** The part of the log that someone with these roles reads. */
export function scopeOf(roles: readonly string[]): LogScope {
  return inGroup(roles, 'admin') ? 'all' : 'security';
}

/** True if an entry belongs to a scope; its values, names and details are shown to no one else. */
export function isInScope({ targetType, action }: { targetType: string | null; action: string }, scope: LogScope): boolean {
  if (scope === 'all') return true;
  const entries = targetType === null ? WITHOUT_TARGET : Object.hasOwn(SECURITY_ENTRIES, targetType) ? SECURITY_ENTRIES[targetType] : [];
  return entries === true || (entries ?? []).some((prefix) => action.startsWith(prefix));
}

/** The types of target in a scope, besides entries without one; undefined for all. Of some types only certain actions are in it. */
export function typesIn(scope: LogScope): readonly string[] | undefined {
  return scope === 'all' ? undefined : Object.keys(SECURITY_ENTRIES);
}

/** True if the names of targets of a type may be shown in a scope. */
export function isTypeInScope(type: string, scope: LogScope): boolean {
  return scope === 'all' || Object.hasOwn(SECURITY_ENTRIES, type);
}
