import { jest } from '@jest/globals';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectGarbage, releaseMemoryWhenIdle } from './idle-memory.js';

/** An object that nothing refers to once this turn is over. */
const garbage = () => new WeakRef({ some: 'module' });

it('collects garbage, and leaves no way to do so behind', async () => {
  const reference = garbage();
  await nextTurn();
  collectGarbage();
  expect(reference.deref()).toBeUndefined();
  expect(globalThis).not.toHaveProperty('gc');
});

describe('the release of memory', () => {
  const utilization = jest.spyOn(performance, 'eventLoopUtilization');

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  /** Lets time pass with the event loop busy for this share of it. @returns whether garbage was collected. */
  async function collectsAt(share: number): Promise<boolean> {
    utilization.mockReturnValue({ idle: 0, active: 0, utilization: share });
    const reference = garbage();
    await nextTurn();
    jest.advanceTimersByTime(8_000);
    return reference.deref() === undefined;
  }

  it('waits until the program is idle, and happens twice after each busy time', async () => {
    releaseMemoryWhenIdle();
    expect(await collectsAt(0.9)).toBe(false);
    expect(await collectsAt(0.2)).toBe(false);
    expect(await collectsAt(0.05)).toBe(true);
    expect(await collectsAt(0.05)).toBe(true);
    expect(await collectsAt(0.05)).toBe(false);
    expect(await collectsAt(0.2)).toBe(false);
    expect(await collectsAt(0.05)).toBe(false);
    expect(await collectsAt(0.5)).toBe(false);
    expect(await collectsAt(0.05)).toBe(true);
  });
});
