import fc from 'fast-check';
import { decodeCursor, encodeCursor, pageOf } from './cursors.js';
import { Invalid } from '../errors/errors.js';

describe('cursors', () => {
  it('round-trip', () => {
    const value = fc.oneof(
      fc.string().filter((text) => !text.includes('\0')),
      fc.integer(),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        expect(decodeCursor(encodeCursor(values), values.length)).toEqual(values);
      }),
    );
  });

  it('refuse any other input', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor(text, 2)).toThrow(Invalid);
      }),
    );
    expect(() => decodeCursor(encodeCursor(['a']), 2)).toThrow(Invalid);
    expect(() => decodeCursor(encodeCursor(['a\0', 'b']), 2)).toThrow(Invalid);
  });

  it('page through a list without gaps or repeats', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (numbers, size) => {
        const rows = [...numbers].sort((a, b) => a - b);
        const seen: number[] = [];
        let cursor: string | null = null;
        do {
          const after: number = cursor === null ? -Infinity : Number(decodeCursor(cursor, 1)[0]);
          const read = rows.filter((row) => row > after).slice(0, size + 1);
          const page = pageOf(
            read,
            size,
            (row) => row,
            (row) => [row],
          );
          seen.push(...page.items);
          cursor = page.nextCursor;
        } while (cursor !== null);
        expect(seen).toEqual(rows);
      }),
    );
  });
});
