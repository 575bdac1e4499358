import fc from 'fast-check';
import { decodeCursor, encodeCursor, rowsPage, type CursorPart } from './cursors.js';
import { Invalid } from '../errors/errors.js';

describe('cursors', () => {
  it('round-trip', () => {
    const text = fc.string().filter((value) => !value.includes('\0'));
    const time = fc
      .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), time, fc.uuid(), (...values) => {
        const [name, amount, count, at, id] = values;
        const cursor = encodeCursor([name, amount, count, at.slice(0, 10), at, id]);
        expect(JSON.stringify(decodeCursor(cursor, ['text', 'number', 'integer', 'date', 'timestamptz', 'uuid']))).toBe(
          JSON.stringify([name, amount, count, at.slice(0, 10), at, id]),
        );
      }),
    );
    // PostgreSQL's text form, with microseconds.
    expect(decodeCursor(encodeCursor(['2026-11-21 03:34:55.123456+00']), ['timestamptz'])).toEqual(['2026-11-21 03:34:55.123456+00']);
  });

  it('refuse any other input', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor(text, ['text', 'text'])).toThrow(Invalid);
      }),
    );
    expect(() => decodeCursor(encodeCursor(['a']), ['text', 'text'])).toThrow(Invalid);
    expect(() => decodeCursor(encodeCursor(['a', 'b', 'c']), ['text', 'text'])).toThrow(Invalid);
  });

  it.each<[CursorPart, string | number]>([
    ['text', 'a\0'],
    ['text', 1],
    ['number', '1'],
    ['integer', 1.5],
    ['date', '2026-02-30'],
    ['date', '2026-02-03T10:00:00Z'],
    ['timestamptz', '2026-02-30 10:00:00+00'],
    ['timestamptz', '2026-02-03 24:00:00+00'],
    ['timestamptz', 'infinity'],
    ['timestamptz', 5],
    ['uuid', 'a'],
  ])('refuse as %s what is none: %p', (part, value) => {
    expect(() => decodeCursor(encodeCursor([value]), [part])).toThrow(Invalid);
  });

  it('page through a list without gaps or repeats', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (numbers, size) => {
        const rows = [...numbers].sort((a, b) => a - b);
        const seen: number[] = [];
        let cursor: string | null = null;
        do {
          const after: number = cursor === null ? -Infinity : Number(decodeCursor(cursor, ['integer'])[0]);
          const read = rows.filter((row) => row > after).slice(0, size + 1);
          const page = rowsPage(read, size, (row) => [row]);
          seen.push(...page.items);
          cursor = page.nextCursor;
        } while (cursor !== null);
        expect(seen).toEqual(rows);
      }),
    );
  });
});
