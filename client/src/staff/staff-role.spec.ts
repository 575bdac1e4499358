import { otherRoles, staffRole } from './staff-role';

describe('the role in the staff header', () => {
  it.each([
    [['developer', 'hr', 'admin', 'ceo'], 'ceo', ['developer', 'hr', 'admin']],
    [['hr', 'admin'], 'admin', ['hr']],
    [['developer', 'hr'], 'hr', ['developer']],
    [['developer', 'artist'], 'staff', ['developer', 'artist']],
    [['staff', 'user'], 'staff', []],
  ])('of %j is %s, beside %j', (roles, label, others) => {
    expect(staffRole(roles)).toBe(label);
    expect(otherRoles(roles)).toEqual(others);
  });
});
