import fc from 'fast-check';
import { isThisWeek, relativeTime } from './portal-relative-time';

const now = new Date('2026-06-15T12:00:00Z');

describe('relativeTime', () => {
  it.each([
    ['2026-06-15T12:00:00Z', 'just now'],
    ['2026-06-15T11:59:01Z', 'just now'],
    ['2026-06-15T12:00:59Z', 'just now'],
    ['2026-06-15T11:59:00Z', '1 minute ago'],
    ['2026-06-15T09:00:01Z', '2 hours ago'],
    ['2026-06-14T12:00:00Z', '1 day ago'],
    ['2026-06-17T12:00:00Z', 'in 2 days'],
    ['2026-06-01T12:00:00Z', '2 weeks ago'],
    ['2026-01-15T12:00:00Z', '4 months ago'],
    ['2020-06-15T12:00:00Z', '5 years ago'],
  ])('formats %s as %s', (iso, words) => {
    expect(relativeTime(iso, now)).toBe(words);
  });

  it.each([
    ['2026-06-15T12:00:00Z', true],
    ['2026-06-08T12:00:01Z', true],
    ['2026-06-08T12:00:00Z', false],
  ])('knows whether %s is less than seven days ago: %s', (iso, expected) => {
    expect(isThisWeek(iso, now)).toBe(expected);
  });

  it('formats any time', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') }), (date) => {
        expect(relativeTime(date.toISOString(), now)).toMatch(/^(just now|in \d+ [a-z]+|\d+ [a-z]+ ago)$/);
      }),
    );
  });
});
