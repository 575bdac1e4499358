import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import type { Request, Response } from 'express';
import type { Actor } from '../access/access.js';
import type { Authenticator } from '../access/authenticator.js';
import type { Config } from '../config/config.js';
import type { Lifecycle } from '../observability/lifecycle.js';
import type { Log } from '../observability/log.js';
import { Streams } from './streams.js';

/** A response that records what is written to it. */
class FakeResponse extends EventEmitter {
  readonly socket = null;
  readonly writableLength = 0;
  readonly destroyed = false;
  written = '';

  writeHead(): this {
    return this;
  }

  flushHeaders(): void {
    return undefined;
  }

  write(frame: Buffer | string): void {
    this.written += String(frame);
  }

  end(): void {
    this.emit('close');
  }
}

describe('an idle stream', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  it('sends a comment every 15 seconds, so that no proxy takes it for dead, until it is closed', async () => {
    const person = { userId: 'ada', sessionId: 'phone', roles: ['user'], paused: false, passwordChangeDue: false, passkeyDue: false };
    const authenticator = {
      cookieName: 'sid',
      authenticate: () => Promise.resolve(person),
      identify: () => Promise.resolve(new Map([['phone', person]])),
    };
    const lifecycle = { draining: false, onDrain: () => undefined };
    const streams = new Streams(
      authenticator as unknown as Authenticator,
      lifecycle as unknown as Lifecycle,
      { rateLimitScale: 1 } as Config,
      {} as Log,
    );
    const response = new FakeResponse();
    const socket = { cork: () => undefined, uncork: () => undefined, setNoDelay: () => undefined };
    const request = { socket, headers: { cookie: 'sid=token' } };
    const stream = await streams.start(request as unknown as Request, response as unknown as Response, {
      actor: person as unknown as Actor,
    });
    const comments = (): number => response.written.split('\n\n').filter((frame) => frame === ':').length;
    await jest.advanceTimersByTimeAsync(14_999);
    expect(comments()).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(comments()).toBe(1);
    await jest.advanceTimersByTimeAsync(45_000);
    expect(comments()).toBe(4);
    expect(stream.closed).toBe(false);
    stream.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(comments()).toBe(4);
    streams.onModuleDestroy();
  });
});
