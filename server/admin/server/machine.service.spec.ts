import { cpuPercent, percent, type CpuSample } from './machine.service.js';

const at = (milliseconds: number, busy: number, total: number, container?: CpuSample['container']): CpuSample => ({
  at: milliseconds,
  container,
  machine: { busy, total },
});

describe('cpuPercent', () => {
  it('is relative to the container’s quota if there is one', () => {
    const [before, now] = [at(0, 0, 0, { usedSeconds: 10, cores: 0.5 }), at(5_000, 9_000, 10_000, { usedSeconds: 11, cores: 0.5 })];
    expect(cpuPercent(before, now)).toBe(40);
  });

  it('is relative to the machine otherwise', () => {
    expect(cpuPercent(at(0, 1_000, 4_000), at(5_000, 2_000, 14_000))).toBe(10);
    expect(cpuPercent(at(0, 1_000, 4_000), at(5_000, 2_000, 14_000, { usedSeconds: 1, cores: 1 }))).toBe(10);
  });

  it('is null if nothing was counted', () => {
    expect(cpuPercent(at(0, 0, 0), at(5_000, 0, 0))).toBeNull();
    expect(cpuPercent(at(0, 0, 0, { usedSeconds: 1, cores: 1 }), at(0, 0, 0, { usedSeconds: 1, cores: 1 }))).toBeNull();
  });
});

describe('percent', () => {
  it.each([
    [1, 3, 33.3],
    [-1, 3, 0],
    [4, 3, 100],
  ])('%s of %s is %s', (used, total, expected) => expect(percent(used, total)).toBe(expected));
});
