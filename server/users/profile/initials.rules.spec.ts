import fc from 'fast-check';
import { initials } from './initials.rules.js';

describe('initials', () => {
  const unnamed = { firstName: null, lastName: null, username: null, email: 'zoe@example.com' };

  it.each([
    [{ ...unnamed, firstName: 'Ada', lastName: 'Lovelace' }, 'AL'],
    [{ ...unnamed, firstName: 'ada', lastName: null }, 'A'],
    [{ ...unnamed, firstName: ' ', lastName: 'lovelace' }, 'L'],
    [{ ...unnamed, username: 'neon' }, 'N'],
    [unnamed, 'Z'],
    [{ ...unnamed, email: '' }, '?'],
    [{ ...unnamed, firstName: '👩‍🚀x', lastName: 'O\u0308z' }, '👩‍🚀O\u0308'],
    [{ ...unnamed, firstName: 'ßeta' }, 'S'],
    [{ ...unnamed, firstName: 'Ann', lastName: '(AJ)' }, 'AA'],
    [{ ...unnamed, firstName: '(', lastName: null }, '('],
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
