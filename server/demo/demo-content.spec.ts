import { ROLES } from '../platform/access/roles.rules.js';
import { ACCOUNTS } from './demo-content.js';

describe('the accounts of the fictional studio', () => {
  it('have every role, and one account has none', () => {
    const roles = ACCOUNTS.flatMap((account) => account.roles);
    // Everyone has the role `user`.
    expect([...roles].sort()).toEqual([...ROLES.filter((role) => role !== 'user'), 'admin'].sort());
    expect(ACCOUNTS.filter((account) => account.roles.length === 0)).toHaveLength(1);
  });

  it('have different first names, by which the demo refers to them', () => {
    expect(new Set(ACCOUNTS.map(({ name }) => name[0])).size).toBe(ACCOUNTS.length);
  });
});
