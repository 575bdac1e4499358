import fc from 'fast-check';
import { retryDelay, safeErrorText } from './retry.rules.js';

describe('retryDelay', () => {
  it('triples from five seconds up to an hour', () => {
    expect([1, 2, 3, 4, 8, 10_000].map((attempt) => retryDelay(attempt, 0.5) / 1_000)).toEqual([5, 15, 45, 135, 3_600, 3_600]);
  });

  it('is randomised by a fifth at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const middle = retryDelay(attempt, 0.5);
        expect(Math.abs(retryDelay(attempt, random) - middle)).toBeLessThanOrEqual(middle / 5 + 1);
      }),
    );
  });
});

describe('safeErrorText', () => {
  it.each([
    ['connect smtps://mailer:hunter2@mail.example:465 failed', 'hunter2'],
    ['refused: Authorization: Bearer abc.def', 'abc.def'],
    ['wrong password: hunter2', 'hunter2'],
    ['{"token":"t0p"} was refused', 't0p'],
    ['link /reset?key=5e884898da28047151d0e56f8dc6292773603d0d is gone', '5e884898da28047151d0e56f8dc62927'],
  ])('redacts the secret in "%s"', (message, secret) => {
    const text = safeErrorText(new Error(message));
    expect(text).not.toContain(secret);
    expect(text).toContain('[withheld]');
  });

  it('retains useful information', () => {
    expect(safeErrorText(new TypeError('connect ECONNREFUSED 127.0.0.1:25'))).toBe('TypeError: connect ECONNREFUSED 127.0.0.1:25');
    expect(safeErrorText('internationalisation-of-long-hyphenated-words')).toBe('internationalisation-of-long-hyphenated-words');
  });

  it('is one line of at most 500 characters that the database accepts, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (message) => {
        const text = safeErrorText(new Error(message));
        expect(text.length).toBeLessThanOrEqual(500);
        expect(text).not.toMatch(/[\n\r\0]/);
      }),
    );
    expect(safeErrorText(undefined)).toBe('undefined');
  });
});
