import type { ServerResponse } from 'node:http';
import { Downloads } from '../../platform/documents/downloads.js';
import type { Config } from '../../platform/config/config.js';
import type { Events } from '../../platform/events/events.js';
import type { Streams } from '../../platform/live/streams.js';
import type { Log } from '../../platform/observability/log.js';
import { StreamWatch } from './stream-watch.js';
import type { SessionsService } from './sessions.service.js';

/** A response that records whether it was cut off. */
class FakeResponse {
  destroyed = false;

  once(): this {
    return this;
  }

  destroy(): void {
    this.destroyed = true;
  }
}

it('ends downloads that began with an earlier token of the session, however late the event arrives', () => {
  const handlers = new Map<string, (event: object) => void>();
  const events = { on: (name: string, handler: (event: object) => void) => handlers.set(name, handler), onGap: () => undefined };
  const reopened: string[][] = [];
  const streams = { reopenSession: (...session: string[]) => reopened.push(session) };
  const downloads = new Downloads({ rateLimitScale: 1 } as Config, {} as Log);
  const watch = new StreamWatch(
    events as unknown as Events,
    streams as unknown as Streams,
    downloads,
    {} as unknown as SessionsService,
    {} as Log,
  );
  watch.onModuleInit();
  const begin = (sessionId: string, tokenId?: string): FakeResponse => {
    const response = new FakeResponse();
    downloads.follow(response as unknown as ServerResponse, { userId: 'ada', sessionId, roles: [], tokenId });
    return response;
  };
  const responses = [begin('tablet', 'old'), begin('tablet', 'new'), begin('tablet'), begin('phone', 'old')];
  handlers.get('session.renewed')!({ id: 'tablet', tokenId: 'new' });
  expect(responses.map(({ destroyed }) => destroyed)).toEqual([true, false, true, false]);
  expect(reopened).toEqual([['tablet', 'new']]);
  watch.onModuleDestroy();
});
