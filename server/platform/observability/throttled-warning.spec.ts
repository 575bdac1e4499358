import { jest } from '@jest/globals';
import type { Log } from './log.js';
import { ThrottledWarning } from './throttled-warning.js';

it('a warning that clients cause is logged once a minute, with the number suppressed', () => {
  jest.useFakeTimers();
  try {
    const lines: unknown[] = [];
    const warning = new ThrottledWarning(
      { warn: (fields, message) => lines.push([fields, message]) } as Pick<Log, 'warn'> as Log,
      'Refused.',
    );
    for (let count = 0; count < 4; count += 1) warning.warn({ host: 'a' });
    jest.advanceTimersByTime(60_000);
    warning.warn({ host: 'b' });
    expect(lines).toEqual([
      [{ host: 'a' }, 'Refused.'],
      [{ host: 'b', skipped: 3 }, 'Refused.'],
    ]);
  } finally {
    jest.useRealTimers();
  }
});
