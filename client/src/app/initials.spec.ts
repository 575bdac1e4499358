import { initialsOf } from './initials';

const email = 'ada@example.org';

describe('initialsOf', () => {
  it('takes first and last name', () => {
    expect(initialsOf({ firstName: 'ada', lastName: 'Lovelace', email })).toBe('AL');
  });

  it('takes what there is', () => {
    expect(initialsOf({ firstName: null, lastName: 'Lovelace', email })).toBe('L');
    expect(initialsOf({ firstName: '  ', lastName: null, email })).toBe('A');
  });

  it('keeps a letter with its accent, however it is written', () => {
    expect(initialsOf({ firstName: 'E\u0301lodie', lastName: null, email })).toBe('E\u0301');
  });
});
