import { WARNING_MS, endingOf, nextCheckIn, timesOf } from './session-clock';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 23);

describe('the clock of a session', () => {
  it('counts from the server’s time, on the browser’s clock', () => {
    expect(timesOf({ idle: 7200, absolute: 43_200 }, NOW)).toEqual({ idle: NOW + 2 * HOUR, absolute: NOW + 12 * HOUR });
  });

  it.each([
    ['far from both ends', 2 * HOUR, 12 * HOUR, null],
    ['five minutes before the idle end', WARNING_MS, HOUR, 'idle'],
    ['just before the idle warning', WARNING_MS + 1, HOUR, null],
    ['near the absolute end, even after recent use', 2 * HOUR, WARNING_MS, 'absolute'],
    ['near both ends', 1000, WARNING_MS, 'absolute'],
    ['after its end', -1, HOUR, 'idle'],
  ])('%s', (_, idle, absolute, cause) => {
    expect(endingOf({ idle: NOW + idle, absolute: NOW + absolute }, NOW)?.cause ?? null).toBe(cause);
  });

  it('checks again when the warning is due, at the end of the session, and at least twice a day', () => {
    const wait = (idle: number, absolute: number) => nextCheckIn({ idle: NOW + idle, absolute: NOW + absolute }, NOW);
    expect(wait(2 * HOUR, 12 * HOUR)).toBe(2 * HOUR - WARNING_MS);
    expect(wait(2 * HOUR, HOUR)).toBe(HOUR - WARNING_MS);
    expect(wait(WARNING_MS, HOUR)).toBe(WARNING_MS + 1000);
    expect(wait(-HOUR, HOUR)).toBe(1000);
    expect(wait(700 * HOUR, 700 * HOUR)).toBe(12 * HOUR);
  });
});
