import { ROLES, type Role } from '../../platform/access/roles.rules.js';
import type { AdminUserAbilities } from './admin-users.dto.js';
import { abilities, assignableRoles, canList, canView, findsPausedOnly, isRestricted } from './admin-users.policy.js';

const RESTRICTED_FOR_HR: readonly Role[] = ['admin', 'ceo', 'developer', 'dev_tester', 'project_manager', 'staff', 'web_developer'];
const NOTHING: AdminUserAbilities = {
  view: false,
  edit: false,
  openWork: false,
  assign: [],
  activate: false,
  deactivate: false,
  resetPassword: false,
  requireNewPassword: false,
  resetSecondFactor: false,
  signOut: false,
  delete: false,
  recordConsent: false,
};
const REAL = ROLES.filter((role) => role !== 'user');

const rolesOf = (role: Role): Role[] => (role === 'user' ? [] : [role]);
const reader = (...roles: Role[]) => ({ userId: 'reader', roles });
const account = (roles: readonly Role[], state: { id?: string; isActive?: boolean; pausedAt?: Date } = {}) => ({
  id: 'target',
  roles,
  isActive: true,
  pausedAt: null,
  ...state,
});
const pairs = (actors: readonly Role[]): Array<[Role, Role]> =>
  actors.flatMap((actor) => ROLES.map((target): [Role, Role] => [actor, target]));

describe('permissions on accounts', () => {
  it.each(pairs(['admin', 'ceo']))('lets %s do everything to %s', (actor, target) => {
    const everything = {
      ...NOTHING,
      view: true,
      edit: true,
      openWork: true,
      assign: REAL,
      resetPassword: true,
      requireNewPassword: true,
      resetSecondFactor: true,
      signOut: true,
      delete: true,
    };
    const can = (state = {}) => abilities(reader(actor), account(rolesOf(target), state), true);
    expect(can()).toEqual({ ...everything, deactivate: true });
    expect(can({ isActive: false })).toEqual({ ...everything, activate: true });
    expect(can({ pausedAt: new Date() })).toEqual({ ...everything, deactivate: true, recordConsent: true });
  });

  it.each(pairs(['hr']))('lets %s see only the permitted part of %s, and grant only the role of an applicant', (actor, target) => {
    const restricted = RESTRICTED_FOR_HR.includes(target);
    const seen: AdminUserAbilities = restricted
      ? { ...NOTHING, openWork: true }
      : { ...NOTHING, openWork: true, view: true, assign: ['job_applicee'] };
    const can = (state = {}) => abilities(reader(actor), account(rolesOf(target), state), true);
    expect(isRestricted(reader(actor), account(rolesOf(target)))).toBe(restricted);
    expect(can()).toEqual(seen);
    expect(can({ isActive: false })).toEqual(seen);
    expect(can({ pausedAt: new Date() })).toEqual({ ...seen, recordConsent: !restricted });
  });

  it.each(pairs(['dpo']))('lets %s record a guardian’s consent for %s, and nothing else', (actor, target) => {
    const can = (state = {}) => abilities(reader(actor), account(rolesOf(target), state), true);
    expect([can(), can({ isActive: false })]).toEqual([NOTHING, NOTHING]);
    expect(can({ pausedAt: new Date() })).toEqual({ ...NOTHING, recordConsent: true });
    expect(canList(reader(actor))).toBe(false);
    expect(findsPausedOnly(reader(actor))).toBe(true);
  });

  it.each(pairs(ROLES.filter((role) => !['admin', 'ceo', 'hr', 'dpo'].includes(role))))('lets %s do nothing to %s', (actor, target) => {
    expect(canList(reader(...rolesOf(actor)))).toBe(false);
    expect(findsPausedOnly(reader(...rolesOf(actor)))).toBe(false);
    for (const state of [{}, { isActive: false }, { pausedAt: new Date() }]) {
      expect(abilities(reader(...rolesOf(actor)), account(rolesOf(target), state), true)).toEqual(NOTHING);
    }
  });

  it('considers every role: a restricted one hides the account, an owner’s role opens it', () => {
    expect(canView(reader('hr'), account(['job_applicee', 'staff']))).toBe(false);
    expect(canView(reader('hr', 'ceo'), account(['admin']))).toBe(true);
    expect(findsPausedOnly(reader('hr', 'dpo'))).toBe(false);
    expect(assignableRoles(reader('hr', 'support'), account(['artist', 'dev_tester']))).toEqual([]);
  });

  it('prevents admins from locking themselves out', () => {
    expect(abilities(reader('admin'), account(['admin'], { id: 'reader' }), true)).toEqual({
      ...NOTHING,
      view: true,
      edit: true,
      openWork: true,
      assign: REAL,
    });
  });

  it('offers to reset a second factor only where there is one', () => {
    expect(abilities(reader('admin'), account([]), false)).toMatchObject({ resetPassword: true, resetSecondFactor: false });
  });
});
