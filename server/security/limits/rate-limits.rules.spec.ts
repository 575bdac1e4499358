import { limitProblem, limitRange } from './rate-limits.rules.js';

describe('rate limits', () => {
  it('may move from a tenth to ten times of the default, those on guessing only down', () => {
    expect(limitRange(120, true)).toEqual({ min: 12, max: 1200 });
    expect(limitRange(8, false)).toEqual({ min: 1, max: 8 });
    expect(limitRange(3, true)).toEqual({ min: 1, max: 30 });
  });

  it('are whole numbers in their range', () => {
    const range = { min: 12, max: 1200 };
    expect([12, 1200].map((value) => limitProblem(value, range))).toEqual([null, null]);
    for (const value of [11, 1201, 12.5, Number.NaN, Infinity])
      expect(limitProblem(value, range)).toBe('Enter a whole number from 12 to 1,200.');
  });
});
