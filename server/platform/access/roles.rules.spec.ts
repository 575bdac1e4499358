import { GROUPS, inGroup, isRole, ROLES } from './roles.rules.js';

describe('roles and groups', () => {
  it('name each role once', () => {
    expect(new Set(ROLES).size).toBe(ROLES.length);
  });

  it.each([
    ['staffArea', ['dev_tester', 'developer', 'staff', 'admin', 'ceo', 'hr']],
    ['admin', ['admin', 'ceo']],
    ['agents', ['support', 'support_lead', 'admin', 'hr']],
    ['investigation', ['admin', 'ceo', 'support_lead', 'hr', 'dpo']],
    ['securityCentre', ['admin', 'ceo', 'security', 'cto']],
    ['adminPanel', ['admin', 'ceo', 'hr', 'support_lead', 'dpo', 'security', 'cto']],
  ] as const)('list exactly the roles of %s', (group, roles) => {
    expect(ROLES.filter((role) => inGroup([role], group))).toEqual(ROLES.filter((role) => (roles as readonly string[]).includes(role)));
    expect(GROUPS[group]).toHaveLength(roles.length);
  });

  it('admit no user without a role', () => {
    for (const group of Object.keys(GROUPS) as Array<keyof typeof GROUPS>) expect(inGroup([], group)).toBe(false);
  });

  it('distinguish a role from any other text', () => {
    expect(isRole('admin')).toBe(true);
    expect(isRole('customer')).toBe(false);
    expect(isRole('toString')).toBe(false);
  });
});
