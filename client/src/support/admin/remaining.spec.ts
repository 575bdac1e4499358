import { clockFace, remaining } from './remaining';

const END = '2026-11-21T12:15:00.000Z';

describe('the remaining time of an investigation', () => {
  it.each([
    ['2026-11-21T12:00:00.000Z', 900_000],
    ['2026-11-21T12:14:59.999Z', 1],
    ['2026-11-21T12:15:00.000Z', 0],
    ['2026-11-21T13:00:00.000Z', 0],
  ])('at %s is %d ms', (now, expected) => {
    expect(remaining(END, Date.parse(now))).toBe(expected);
  });

  it.each([
    [900_000, '15:00'],
    [899_999, '15:00'],
    [845_000, '14:05'],
    [59_000, '0:59'],
    [1, '0:01'],
    [0, '0:00'],
  ])('%d ms is shown as %s', (ms, expected) => {
    expect(clockFace(ms)).toBe(expected);
  });
});
