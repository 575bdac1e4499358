import { DenialLimit } from './denial-limit.js';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);

describe('recorded refusals', () => {
  it('are limited per source and minute', () => {
    const limit = new DenialLimit(30);
    const exceeded = (source: string, now: Date) => Array.from({ length: 40 }, () => limit.exceeds(source, now)).filter(Boolean).length;
    expect([exceeded('a', at(0)), exceeded('b', at(1)), exceeded('a', at(2))]).toEqual([10, 10, 40]);
    expect(exceeded('a', at(60))).toBe(10);
  });

  it('come from a bounded number of sources', () => {
    const limit = new DenialLimit(30);
    const exceeded = Array.from({ length: 30_000 }, (_, index) => limit.exceeds(`source ${index}`, at(0))).filter(Boolean);
    expect(exceeded).toHaveLength(10_000);
  });
});
