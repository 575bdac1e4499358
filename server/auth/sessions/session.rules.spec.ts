import { isLive, sessionSpan, shouldTouch } from './session.rules.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 5, 1);

describe('sessions', () => {
  it.each([
    [['user'], 30 * DAY, 7 * DAY],
    [['developer'], 30 * DAY, 7 * DAY],
    [['admin'], 12 * HOUR, 2 * HOUR],
    [['developer', 'support'], 12 * HOUR, 2 * HOUR],
    [['ceo'], 12 * HOUR, 2 * HOUR],
    [['security'], 12 * HOUR, 2 * HOUR],
    [['cto'], 12 * HOUR, 2 * HOUR],
  ])('of %j last %d ms, %d ms without activity', (roles, absolute, idle) => {
    expect(sessionSpan(roles)).toEqual({ absolute, idle });
  });

  it('end at the idle limit and at the absolute limit, not before', () => {
    const live = (createdAgo: number, seenAgo: number) => isLive({ createdAt: NOW - createdAgo, lastSeenAt: NOW - seenAgo }, ['user'], NOW);
    expect(live(8 * DAY, 7 * DAY - 1)).toBe(true);
    expect(live(8 * DAY, 7 * DAY)).toBe(false);
    expect(live(30 * DAY - 1, 0)).toBe(true);
    expect(live(30 * DAY, 0)).toBe(false);
  });

  it('record their last use at most once a minute', () => {
    expect(shouldTouch(NOW - 59_999, NOW)).toBe(false);
    expect(shouldTouch(NOW - 60_000, NOW)).toBe(true);
  });
});
