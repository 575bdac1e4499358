import fc from 'fast-check';
import { parseReadingPosition } from './reading-position';

describe('a stored scroll position in a thread', () => {
  it('contains the line, its offset and its number', () => {
    expect(parseReadingPosition(JSON.stringify({ key: 'm7', offset: 12, seq: 7 }))).toEqual({ key: 'm7', offset: 12, seq: 7 });
    expect(parseReadingPosition(JSON.stringify({ key: 'm7', offset: 12 }))).toEqual({ key: 'm7', offset: 12, seq: 0 });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (stored) => expect(parseReadingPosition(stored)).toBeNull()),
    );
  });
});
