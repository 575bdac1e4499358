import { jest } from '@jest/globals';
import type { Actor } from '../../platform/access/access.js';
import type { Events } from '../../platform/events/events.js';
import type { EventStream } from '../../platform/live/event-stream.js';
import type { LiveEvent } from '../../platform/live/live.dto.js';
import { Topics } from '../../platform/live/topics.js';
import { Viewer } from '../../platform/live/viewer.js';
import type { Log } from '../../platform/observability/log.js';
import type { DeskRepository } from '../desk/desk.repository.js';
import type { OwnTicketsRepository } from '../tickets/own-tickets.repository.js';
import { DeskTopicsService } from './desk-topics.service.js';

const agent = { userId: 'ada', roles: ['support'] } as unknown as Actor;
const log = { warn: jest.fn() } as unknown as Log;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('sends the rows of a ticket in the order in which they were read, however long that takes', async () => {
  const handlers = new Map<string, (event: object) => void>();
  const events = { on: (name: string, handler: (event: object) => void) => handlers.set(name, handler), onGap: () => undefined };
  let lastSeq = 0;
  const waiting: Array<() => void> = [];
  const desk = {
    changed: (ids: string[]) => {
      const rows = ids.map((id) => ({ row: { id, lastSeq }, customerId: null, forCustomer: { id, lastSeq } }));
      return new Promise((resolve) => waiting.push(() => resolve(rows)));
    },
  } as unknown as DeskRepository;
  const topics = new Topics(events as unknown as Events, log);
  new DeskTopicsService(topics, desk, {} as OwnTicketsRepository, events as unknown as Events, log).onModuleInit();
  const received: unknown[] = [];
  const stream = {
    options: { actor: agent },
    write: (frame: Buffer) => received.push((JSON.parse(frame.toString().slice('data: '.length)) as LiveEvent).data),
  } as unknown as EventStream;
  (await topics.admit(agent, 'support.desk')).join(new Viewer(stream, 'support.desk', 'shared'), null);
  for (lastSeq of [1, 2]) {
    handlers.get('ticket.changed')!({ id: 'ticket', customerId: null });
    await jest.advanceTimersByTimeAsync(100);
  }
  // The later read is answered first, if it has begun.
  while (waiting.length > 0) {
    waiting.pop()!();
    await jest.advanceTimersByTimeAsync(0);
  }
  expect(received).toEqual([
    { id: 'ticket', lastSeq: 1 },
    { id: 'ticket', lastSeq: 2 },
  ]);
});
