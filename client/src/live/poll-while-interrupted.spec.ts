import { jest } from '@jest/globals';
import { pollWhileInterrupted } from './poll-while-interrupted';

describe('polling while the live connection is interrupted', () => {
  const { document: realDocument, navigator: realNavigator } = globalThis;
  const place = (visibilityState: string, onLine: boolean): void =>
    void Object.assign(globalThis, { document: { visibilityState }, navigator: { onLine } });
  let isInterrupted = true;
  const close = jest.fn();
  const live = { follow: () => ({ isClosed: () => false, isInterrupted: () => isInterrupted, close }) };
  beforeEach(() => {
    jest.useFakeTimers();
    isInterrupted = true;
    place('visible', true);
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(globalThis, { document: realDocument, navigator: realNavigator });
  });

  it('happens every five seconds, also after a failure, and ends with the interruption', async () => {
    const poll = jest.fn(() => Promise.reject(new Error('unavailable')));
    const stop = pollWhileInterrupted(live, 'chat', poll);
    await jest.advanceTimersByTimeAsync(4_999);
    expect(poll).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(5_001);
    expect(poll).toHaveBeenCalledTimes(2);
    isInterrupted = false;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(poll).toHaveBeenCalledTimes(2);
    isInterrupted = true;
    stop();
    expect(close).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(poll).toHaveBeenCalledTimes(2);
  });

  it('waits for the previous response, a visible page and a connection', async () => {
    let answer: () => void = () => undefined;
    const poll = jest.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const stop = pollWhileInterrupted(live, 'chat', poll);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(poll).toHaveBeenCalledTimes(1);
    answer();
    place('hidden', true);
    await jest.advanceTimersByTimeAsync(10_000);
    place('visible', false);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(poll).toHaveBeenCalledTimes(1);
    place('visible', true);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(poll).toHaveBeenCalledTimes(2);
    stop();
  });
});
