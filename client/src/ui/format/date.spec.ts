import { formatDay } from './date';

describe('formatDay', () => {
  it('formats a date in British style', () => {
    expect(formatDay('2026-01-05T12:00:00.000Z')).toBe('5 January 2026');
  });

  it('uses UK time, summer time included', () => {
    expect(formatDay('2026-06-30T23:30:00.000Z')).toBe('1 July 2026');
    expect(formatDay('2026-11-18T23:30:00.000Z')).toBe('18 November 2026');
  });
});
