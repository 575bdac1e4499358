import fc from 'fast-check';
import { isoTimestamp } from './type-parsers.js';

describe('isoTimestamp', () => {
  it.each([
    ['2026-11-21 03:34:55+00', '2026-11-21T03:34:55.000Z'],
    ['2026-11-21 03:34:55.1+00', '2026-11-21T03:34:55.100Z'],
    ['2026-11-21 03:34:55.12+00', '2026-11-21T03:34:55.120Z'],
    ['2026-11-21 03:34:55.123+00', '2026-11-21T03:34:55.123Z'],
    ['2026-11-21 03:34:55.123456+00', '2026-11-21T03:34:55.123Z'],
    ['2026-11-21 03:34:55+05:30', '2026-11-20T22:04:55.000Z'],
  ])('turns %s into %s', (text, iso) => {
    expect(isoTimestamp(text)).toBe(iso);
  });

  it('agrees with Date for every timestamp with a four-digit year', () => {
    const times = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });
    fc.assert(
      fc.property(times, (date) => {
        const text = date.toISOString().replace('T', ' ').replace('Z', '+00');
        expect(isoTimestamp(text)).toBe(date.toISOString());
      }),
    );
  });
});
