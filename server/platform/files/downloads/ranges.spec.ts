import fc from 'fast-check';
import { requestedRange } from './ranges.js';

describe('requestedRange', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=50-500', { start: 50, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-0', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
    [undefined, undefined],
  ])('%s of 100 bytes', (header, expected) => {
    expect(requestedRange(header, 100)).toEqual(expected);
  });

  it('stays within the body', () => {
    const bound = fc.oneof(fc.constant(''), fc.nat().map(String));
    fc.assert(
      fc.property(bound, bound, fc.nat(), (first, last, size) => {
        const range = requestedRange(`bytes=${first}-${last}`, size);
        if (range === undefined || range === 'unsatisfiable') return true;
        return range.start >= 0 && range.start <= range.end && range.end < size;
      }),
    );
  });
});
