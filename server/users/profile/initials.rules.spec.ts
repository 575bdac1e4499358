import fc from 'fast-check';
import { initials } from './initials.rules.js';

describe('initials', () => {
  const nobody = { firstName: null, lastName: null, username: null, email: 'zoe@example.com' };

  it.each([
    [{ ...nobody, firstName: 'Ada', lastName: 'Lovelace' }, 'AL'],
    [{ ...nobody, firstName: 'ada', lastName: null }, 'A'],
    [{ ...nobody, firstName: ' ', lastName: 'lovelace' }, 'L'],
    [{ ...nobody, username: 'neon' }, 'N'],
    [nobody, 'Z'],
    [{ ...nobody, email: '' }, '?'],
    [{ ...nobody, firstName: '👩‍🚀x', lastName: 'O\u0308z' }, '👩‍🚀O\u0308'],
    [{ ...nobody, firstName: 'ßeta' }, 'S'],
    [{ ...nobody, firstName: 'Ann', lastName: '(AJ)' }, 'AA'],
    [{ ...nobody, firstName: '(', lastName: null }, '('],
  ])('of %j are %s', (user, letters) => {
    expect(initials(user)).toBe(letters);
  });

  it('are never empty', () => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.option(fc.string()), fc.string(), (firstName, lastName, email) => {
        expect(initials({ firstName, lastName, email })).not.toBe('');
      }),
    );
  });
});
