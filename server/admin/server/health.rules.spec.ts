import fc from 'fast-check';
import { healthOf, isOperational, levelOf, type Measure } from './health.rules.js';

describe('levelOf', () => {
  it.each<[Measure, number | null, string]>([
    ['cpu', 69.9, 'normal'],
    ['cpu', 70, 'warning'],
    ['cpu', 90, 'critical'],
    ['memory', 79.9, 'normal'],
    ['memory', 80, 'warning'],
    ['memory', 95, 'critical'],
    ['disk', 84.9, 'normal'],
    ['disk', 85, 'warning'],
    ['disk', 95, 'critical'],
    ['disk', null, 'unknown'],
  ])('%s at %s is %s', (measure, percent, level) => expect(levelOf(measure, percent)).toBe(level));
});

describe('healthOf', () => {
  it.each([
    [{ cpu: 0, memory: 0, disk: 0 }, 100],
    [{ cpu: 10, memory: 20, disk: 30 }, 80],
    [{ cpu: 100, memory: 100, disk: 100 }, 0],
    [{ cpu: null, memory: 20, disk: 40 }, 70],
    [{ cpu: 120, memory: null, disk: null }, 0],
    [{ cpu: null, memory: null, disk: null }, null],
  ])('of %j is %s', (parts, health) => expect(healthOf(parts)).toBe(health));

  it('is between 0 and 100', () => {
    const part = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: null });
    fc.assert(
      fc.property(part, part, part, (cpu, memory, disk) => {
        const health = healthOf({ cpu, memory, disk });
        expect(health === null || (health >= 0 && health <= 100)).toBe(true);
      }),
    );
  });

  it('is operational from 90, and not if nothing is known', () => {
    expect([isOperational(90), isOperational(89), isOperational(null)]).toEqual([true, false, false]);
  });
});
