import fc from 'fast-check';
import { momentOf } from './uk-moments.rules.js';

const iso = (text: string): string | undefined => momentOf(text)?.toISOString();

describe('a typed timestamp', () => {
  it('is UK time without an offset, in winter and summer', () => {
    expect(iso('2026-01-15T18:30')).toBe('2026-01-15T18:30:00.000Z');
    expect(iso('2026-07-15T18:30:00')).toBe('2026-07-15T17:30:00.000Z');
    expect(iso('2026-07-15T00:15')).toBe('2026-07-14T23:15:00.000Z');
  });

  it('retains its offset', () => {
    expect(iso('2026-07-15T18:30:00Z')).toBe('2026-07-15T18:30:00.000Z');
    expect(iso('2026-07-15T18:30:00+02:00')).toBe('2026-07-15T16:30:00.000Z');
    expect(iso('2026-07-15T18:30-05:00')).toBe('2026-07-15T23:30:00.000Z');
  });

  it('is the first of a repeated hour, and is shifted forward in a skipped hour', () => {
    expect(iso('2026-10-25T00:59')).toBe('2026-10-24T23:59:00.000Z');
    expect(iso('2026-10-25T01:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(iso('2026-10-25T02:00')).toBe('2026-10-25T02:00:00.000Z');
    expect(iso('2026-03-29T00:59')).toBe('2026-03-29T00:59:00.000Z');
    expect(iso('2026-03-29T01:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(iso('2026-03-29T02:00')).toBe('2026-03-29T01:00:00.000Z');
  });

  it.each([
    '',
    'tomorrow',
    '2026-02-30T10:00',
    '2026-01-15',
    '2026-01-15T24:00',
    '2026-01-15T10:60',
    '2026-01-15 10:00',
    '2026-01-15T10:00+25:00',
  ])('rejects %s', (text) => expect(momentOf(text)).toBeNull());

  it('reads as the same clock time in London, except in the skipped hour', () => {
    const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' });
    const local = fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(local, (date) => {
        const text = date.toISOString().slice(0, 19);
        const read = momentOf(text);
        const shown = london.format(read ?? new Date(Number.NaN)).replace(' ', 'T');
        const skipped = new Date(date.getTime() + 3_600_000).toISOString().slice(0, 19);
        expect([text, skipped]).toContain(shown);
      }),
    );
  });
});
