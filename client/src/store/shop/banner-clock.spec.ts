import fc from 'fast-check';
import type { Banner } from '../../../../server/store/store.rules';
import { bannerShows } from '../../../../server/store/store.rules';
import { untilBannerChanges } from './banner-clock';

const at = (iso: string) => new Date(iso);
const banner = (start: string | null, end: string | null): Banner => ({ enabled: true, message: 'Sale', start, end });

describe('untilBannerChanges', () => {
  it.each([
    ['before its start', banner('2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z'), '2026-11-21T09:59:30Z', 30_000],
    ['within its window', banner('2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z'), '2026-11-21T10:59:59Z', 1_001],
    ['at its last moment', banner(null, '2026-11-21T11:00:00Z'), '2026-11-21T11:00:00Z', 1],
    ['after its end', banner('2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z'), '2026-11-21T11:00:00.001Z', null],
    ['without an end', banner('2026-11-21T10:00:00Z', null), '2026-11-21T10:00:00Z', null],
    ['without a window', banner(null, null), '2026-11-21T10:00:00Z', null],
    ['switched off', { ...banner('2026-11-21T10:00:00Z', null), enabled: false }, '2026-11-21T09:00:00Z', null],
  ])('%s', (_name, given, now, wait) => {
    expect(untilBannerChanges(given, at(now))).toBe(wait);
  });

  it('is never later than a change, and misses none', () => {
    const moment = fc.integer({ min: 0, max: 10_000 });
    const edge = fc.option(moment.map((time) => new Date(time).toISOString()));
    fc.assert(
      fc.property(edge, edge, moment, moment, (start, end, time, later) => {
        const given = banner(start, end);
        const wait = untilBannerChanges(given, new Date(time));
        const checked = time + (wait === null ? later : Math.min(later, wait - 1));
        expect(bannerShows(given, new Date(checked))).toBe(bannerShows(given, new Date(time)));
        if (wait !== null) expect(wait).toBeGreaterThan(0);
      }),
    );
  });
});
