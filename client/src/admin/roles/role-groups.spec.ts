import { ROLES } from '../../../../server/platform/access/roles.rules';
import { grouped, opens, ownsStudio, roleName } from './role-groups';

describe('roles to choose from', () => {
  const assignable = ROLES.filter((role) => role !== 'user');

  it('stand under one heading each, none of them under Others', () => {
    const groups = grouped(assignable);
    expect(groups.flatMap(({ roles }) => roles).sort()).toEqual([...assignable].sort());
    expect(groups.map(({ title }) => title)).not.toContain('Others');
  });

  it('leave out headings without a role, and what no one assigns', () => {
    expect(grouped(['job_applicee', 'user'])).toEqual([{ title: 'Marketing and community', roles: ['job_applicee'] }]);
  });

  it('keep a role that this build does not know', () => {
    expect(grouped(['captain', 'admin']).at(-1)).toEqual({ title: 'Others', roles: ['captain'] });
    expect(roleName('captain')).toBe('captain');
    expect(roleName('dpo')).toBe('Data protection officer');
  });
});

describe('what a role opens', () => {
  it.each([
    ['admin', 'Everything, this page included'],
    ['ceo', 'Everything, this page included'],
    ['hr', 'Users and applications, support desk, investigations, guardians’ consents and staff area'],
    ['support', 'Support desk'],
    ['support_lead', 'Support desk and investigations'],
    ['dpo', 'Investigations and guardians’ consents'],
    ['developer', 'Staff area'],
    ['security', null],
    ['artist', null],
    ['captain', null],
  ])('%s: %s', (role, names) => {
    expect(opens(role)).toBe(names);
  });

  it('tells an owner from everyone else', () => {
    expect(ownsStudio(['support', 'ceo'])).toBe(true);
    expect(ownsStudio(['support', 'hr'])).toBe(false);
  });
});
