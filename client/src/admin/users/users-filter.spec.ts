import { readUsersFilter } from './users-filter';

describe('the user filter', () => {
  it('is read from the address', () => {
    expect(readUsersFilter(new URLSearchParams('section=users&search=+zoe+&role=dev_tester&state=paused'))).toEqual({
      search: 'zoe',
      role: 'dev_tester',
      state: 'paused',
    });
    expect(readUsersFilter(new URLSearchParams('role=user'))).toEqual({ search: '', role: 'user', state: '' });
  });

  it('treats unknown values as no filter', () => {
    expect(readUsersFilter(new URLSearchParams(`search=${'x'.repeat(200)}&role=captain&state=gone`))).toEqual({
      search: 'x'.repeat(100),
      role: '',
      state: '',
    });
  });
});
