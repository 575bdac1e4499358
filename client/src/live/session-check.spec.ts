import { jest } from '@jest/globals';
import { SessionCheck } from './session-check';

describe('the check of the session after the end of a stream', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** A stream that ends on request. */
  function stream() {
    const listeners = new Set<() => void>();
    const check = new SessionCheck((listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    });
    return { check, listeners, end: () => listeners.forEach((listener) => listener()) };
  }

  it('happens once, however many parts of the page watch, and is repeated until the server answers', async () => {
    const { check, end } = stream();
    let calls = 0;
    let answers = false;
    const ask = async (): Promise<void> => {
      calls += 1;
      if (!answers) throw new Error('No answer');
    };
    for (let part = 0; part < 10; part += 1) check.watch(ask);
    end();
    end();
    expect(calls).toBe(0);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls).toBe(1);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(calls).toBe(2);
    answers = true;
    await jest.advanceTimersByTimeAsync(15_000);
    expect(calls).toBe(3);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toBe(3);
  });

  it('happens once more if the stream ends again during it', async () => {
    const { check, end } = stream();
    const answers: Array<() => void> = [];
    check.watch(() => new Promise((resolve) => answers.push(resolve)));
    end();
    await jest.advanceTimersByTimeAsync(1_000);
    end();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(answers).toHaveLength(2);
  });

  it('is left to the remaining parts of the page, and happens no more without any', async () => {
    const { check, listeners, end } = stream();
    const calls: string[] = [];
    const ask = (name: string) => (): Promise<void> => {
      calls.push(name);
      return Promise.reject(new Error('No answer'));
    };
    const stops = ['first', 'second'].map((name) => check.watch(ask(name)));
    end();
    stops[0]?.();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls).toEqual(['second']);
    stops[1]?.();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual(['second']);
    expect(listeners.size).toBe(0);
    check.watch(ask('third'));
    end();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls).toEqual(['second', 'third']);
  });
});
