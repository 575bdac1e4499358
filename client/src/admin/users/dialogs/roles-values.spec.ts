import { rebase } from '../../../lib/forms/three-way';
import { accountIn, chosenRoles, fixedRoles, loadedRoles } from './roles-values';

const OFFERED = ['admin', 'support', 'job_applicee'];

describe('the roles form of an account', () => {
  it('adds and removes roles on offer', () => {
    expect(loadedRoles({ roles: ['support', 'captain'], version: 2 }, OFFERED)).toEqual({
      values: { admin: false, support: true, job_applicee: false },
      version: 2,
    });
  });

  it('leaves roles that are not on offer', () => {
    expect(fixedRoles(['support', 'captain', 'user'], OFFERED)).toEqual(['captain']);
    expect(chosenRoles({ admin: false, support: true, job_applicee: true })).toEqual(['support', 'job_applicee']);
  });

  it('keeps concurrent changes of two admins', () => {
    const base = loadedRoles({ roles: ['support'], version: 2 }, OFFERED).values;
    const theirs = loadedRoles({ roles: ['support', 'admin'], version: 3 }, OFFERED).values;
    expect(chosenRoles(rebase({ ...base, support: false, job_applicee: true }, base, theirs))).toEqual(['admin', 'job_applicee']);
  });

  it('is read only from an account', () => {
    expect(accountIn({ roles: [], version: 3 })).toEqual({ roles: [], version: 3 });
    expect(accountIn({ version: 3 })).toBeNull();
    expect(accountIn(undefined)).toBeNull();
  });
});
