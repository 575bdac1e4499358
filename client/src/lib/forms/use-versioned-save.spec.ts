import { ApiError } from '../http/http';
import { conflictIn } from './use-versioned-save';

const changed = new ApiError({ status: 409, code: 'page-changed', message: 'Someone else saved this page.', current: { version: 2 } });

describe('a refused save', () => {
  it('returns the server’s version when another user saved first', async () => {
    expect(await conflictIn(changed, ({ current }) => current)).toEqual({ version: 2 });
    expect(await conflictIn(changed, () => Promise.resolve('read anew'))).toBe('read anew');
  });

  it('is not a conflict for other errors', async () => {
    const refused = new ApiError({ status: 400, code: 'invalid', message: 'Check the title.' });
    for (const error of [refused, new TypeError('offline'), null]) expect(await conflictIn(error, () => 'latest')).toBeNull();
    expect(await conflictIn(changed, () => null)).toBeNull();
  });

  it('is reported unchanged when the other version cannot be read', async () => {
    expect(await conflictIn(changed, () => Promise.reject(new Error('offline')))).toBeNull();
  });
});
