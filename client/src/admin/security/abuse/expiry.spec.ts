import { expiryOf, expiryOptions, FOREVER, KEEP } from './expiry';

describe('how long an entry applies', () => {
  const now = new Date('2026-11-27T12:00:00.000Z');

  it('is a time from now, none, or the stored one', () => {
    expect(expiryOf('hour', now)).toBe('2026-11-27T13:00:00.000Z');
    expect(expiryOf('week', now)).toBe('2026-12-04T12:00:00.000Z');
    expect(expiryOf(FOREVER, now)).toBeNull();
    expect(expiryOf(KEEP, now)).toBeUndefined();
  });

  it('can be left as it is only for a stored entry', () => {
    expect(expiryOptions(null).map(({ value }) => value)).toEqual(['hour', 'day', 'week', 'month', FOREVER]);
    expect(expiryOptions('Until tomorrow')[0]).toEqual({ value: KEEP, label: 'Until tomorrow' });
  });
});
