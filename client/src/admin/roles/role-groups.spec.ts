import { ROLES } from '../../../../server/platform/access/roles.rules';
import { grouped, opens, ownsStudio } from './role-groups';

describe('the role selection', () => {
  const assignable = ROLES.filter((role) => role !== 'user');

  it('groups roles under one heading each, none of them under Others', () => {
    const groups = grouped(assignable);
    expect(groups.flatMap(({ roles }) => roles).sort()).toEqual([...assignable].sort());
    expect(groups.map(({ title }) => title)).not.toContain('Others');
  });

  it('leaves out headings without a role, and roles that cannot be assigned', () => {
    expect(grouped(['job_applicee', 'user'])).toEqual([{ title: 'Marketing and community', roles: ['job_applicee'] }]);
  });

  it('keeps a role unknown to this build', () => {
    expect(grouped(['captain', 'admin']).at(-1)).toEqual({ title: 'Others', roles: ['captain'] });
  });
});

describe('the description of a role', () => {
  it.each([
    ['admin', 'Everything, this page included'],
    ['ceo', 'Everything, this page included'],
    ['hr', 'Users and applications, support desk, investigations, guardians’ consents and staff area'],
    ['support', 'Support desk'],
    ['support_lead', 'Support desk and investigations'],
    ['dpo', 'Investigations and guardians’ consents'],
    ['developer', 'Staff area'],
    ['security', 'Security centre'],
    ['cto', 'Security centre'],
    ['artist', null],
    ['captain', null],
  ])('%s: %s', (role, names) => {
    expect(opens(role)).toBe(names);
  });

  it('distinguishes an owner from everyone else', () => {
    expect(ownsStudio(['support', 'ceo'])).toBe(true);
    expect(ownsStudio(['support', 'hr'])).toBe(false);
  });
});
