import { jest } from '@jest/globals';
import { upload } from './upload';

type Listener = (event: object) => void;

/** The part of XMLHttpRequest that an upload needs; the test controls the outcome. */
class FakeRequest {
  static last: FakeRequest;
  readonly listeners = new Map<string, Listener[]>();
  readonly upload = { addEventListener: (kind: string, listener: Listener) => this.addEventListener(`upload.${kind}`, listener) };
  aborted = false;
  status = 200;
  responseText = '{"id":"1"}';

  constructor() {
    FakeRequest.last = this;
  }

  addEventListener(kind: string, listener: Listener): void {
    this.listeners.set(kind, [...(this.listeners.get(kind) ?? []), listener]);
  }

  happens(kind: string, event: object = {}): void {
    for (const listener of this.listeners.get(kind) ?? []) listener(event);
  }

  abort(): void {
    this.aborted = true;
    this.happens('loadend');
  }

  getResponseHeader = () => null;
  open = () => undefined;
  setRequestHeader = () => undefined;
  send = () => undefined;
}

describe('upload', () => {
  const { window: browser, XMLHttpRequest: real } = globalThis;
  let events: EventTarget;
  beforeEach(() => {
    jest.useFakeTimers();
    events = new EventTarget();
    const addEventListener = events.addEventListener.bind(events);
    Object.assign(globalThis, { XMLHttpRequest: FakeRequest, window: { setTimeout: globalThis.setTimeout, addEventListener } });
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(globalThis, { XMLHttpRequest: real, window: browser });
  });
  const start = (signal?: AbortSignal) => upload('/x', new FormData(), () => undefined, { signal }).catch((error: unknown) => error);

  it('reports a stall after 30 seconds without progress', async () => {
    const end = start();
    await jest.advanceTimersByTimeAsync(29_000);
    FakeRequest.last.happens('upload.progress', { loaded: 1, total: 2 });
    await jest.advanceTimersByTimeAsync(29_999);
    expect(FakeRequest.last.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await end).toMatchObject({
      status: 0,
      code: 'timeout',
      message: 'No data could be sent for 30 seconds, so the upload was stopped. Check your connection.',
    });
    expect(FakeRequest.last.aborted).toBe(true);
  });

  it('waits two minutes for the response to a complete body, and reports that it may have been stored', async () => {
    const end = start();
    FakeRequest.last.happens('upload.load');
    await jest.advanceTimersByTimeAsync(119_999);
    expect(FakeRequest.last.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await end).toMatchObject({ status: 0, code: 'timeout', message: expect.stringContaining('It may have arrived') });
  });

  it('ends at once when the device goes offline, and reports that it may have been stored if everything was sent', async () => {
    const stopped = start();
    events.dispatchEvent(new Event('offline'));
    expect(await stopped).toMatchObject({
      code: 'network',
      message: 'You are offline, so the upload was stopped. Send it again when the connection is back.',
    });
    expect(FakeRequest.last.aborted).toBe(true);
    const complete = start();
    FakeRequest.last.happens('upload.load');
    events.dispatchEvent(new Event('offline'));
    expect(await complete).toMatchObject({ code: 'network', message: expect.stringContaining('It may have arrived') });
  });

  it('returns the server’s response, distinguishes a lost connection from a stall, and can be cancelled', async () => {
    const answered = start();
    FakeRequest.last.happens('load');
    expect(await answered).toEqual({ id: '1' });
    const cut = start();
    FakeRequest.last.happens('error');
    expect(await cut).toMatchObject({ code: 'network' });
    const off = new AbortController();
    const calledOff = start(off.signal);
    off.abort(new Error('Enough.'));
    expect(await calledOff).toEqual(new Error('Enough.'));
    expect(FakeRequest.last.aborted).toBe(true);
  });

  it('leaves nothing behind if it was cancelled before it begins', async () => {
    const listeners = jest.spyOn(window, 'addEventListener');
    expect(await start(AbortSignal.abort(new Error('Enough.')))).toEqual(new Error('Enough.'));
    expect(listeners).not.toHaveBeenCalled();
  });
});
