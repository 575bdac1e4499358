import { isEnough, merged, parsedParts, partsOf, shareOf, type Parts } from './watched';

describe('what was watched of a video', () => {
  it.each<[string, Parts, number, number]>([
    ['nothing', [], 100, 0],
    ['a part', [[0, 25]], 100, 0.25],
    [
      'overlapping parts once',
      [
        [20, 60],
        [0, 40],
        [10, 20],
      ],
      100,
      0.6,
    ],
    ['its end alone, after a skip', [[99, 100]], 100, 0.01],
    ['all, and beyond its end', [[0, 101]], 100, 1],
    ['a video whose length is unknown', [[0, 10]], Number.NaN, 0],
    ['a stream without an end', [[0, 10]], Infinity, 0],
  ])('is %s', (_, parts, duration, share) => expect(shareOf(parts, duration)).toBeCloseTo(share));

  it('is enough near the end', () => {
    expect([0.94, 0.95, 1].map(isEnough)).toEqual([false, true, true]);
  });

  it('is stored without overlaps', () => {
    const parts: Parts = [
      [20, 60],
      [0, 40],
      [70, 80],
      [60, 65],
    ];
    const stored: Parts = [
      [0, 65],
      [70, 80],
    ];
    expect(merged(parts)).toEqual(stored);
    expect(parsedParts(JSON.stringify(merged(parts)))).toEqual(stored);
  });

  it.each([null, '', '{', '3', '[[1]]', '[["a", 2], [1, null]]'])('is nothing for the stored text %j', (text) => {
    expect(parsedParts(text)).toEqual([]);
  });

  it('is read from the player', () => {
    const ranges = [
      [0, 5],
      [8, 9],
    ] as const;
    expect(partsOf({ length: 2, start: (index) => ranges[index]![0], end: (index) => ranges[index]![1] })).toEqual(ranges);
  });
});
