import fc from 'fast-check';
import { seededRandom } from './seeded-random';

function firstTen(text: string): number[] {
  const random = seededRandom(text);
  return Array.from({ length: 10 }, random);
}

describe('seededRandom', () => {
  it('returns the same numbers for the same text', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(firstTen(text)).toEqual(firstTen(text))));
  });

  it('is between 0 inclusive and 1 exclusive', () => {
    fc.assert(fc.property(fc.string(), (text) => firstTen(text).every((number) => number >= 0 && number < 1)));
  });

  it('differs for similar texts', () => {
    expect(firstTen('neon-drift')).not.toEqual(firstTen('neon-drifts'));
  });
});
