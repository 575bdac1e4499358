import { jest } from '@jest/globals';
import type { Actor } from '../../../platform/access/access.js';
import type { Events } from '../../../platform/events/events.js';
import type { EventStream } from '../../../platform/live/event-stream.js';
import type { LiveEvent } from '../../../platform/live/live.dto.js';
import { Topics } from '../../../platform/live/topics.js';
import { Viewer } from '../../../platform/live/viewer.js';
import type { Log } from '../../../platform/observability/log.js';
import type { BugListChange } from './bug-list.dto.js';
import type { BugListRepository } from './bug-list.repository.js';
import { BugTopicsService } from './bug-topics.service.js';

const developer = { userId: 'ada', roles: ['developer'] } as unknown as Actor;
const log = { warn: jest.fn() } as unknown as Log;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('sends a deletion after the row that was being read, however long that takes', async () => {
  const handlers = new Map<string, (event: object) => void>();
  const events = { on: (name: string, handler: (event: object) => void) => handlers.set(name, handler), onGap: () => undefined };
  const reading: Array<(rows: unknown[]) => void> = [];
  const bugs = { rows: () => new Promise((resolve) => reading.push(resolve)) } as unknown as BugListRepository;
  const topics = new Topics(events as unknown as Events, log);
  new BugTopicsService(topics, bugs, events as unknown as Events, log).onModuleInit();
  const received: BugListChange[] = [];
  const stream = {
    options: { actor: developer },
    write: (frame: Buffer) => received.push((JSON.parse(frame.toString().slice('data: '.length)) as LiveEvent).data as BugListChange),
  } as unknown as EventStream;
  (await topics.admit(developer, 'staff.bugs')).join(new Viewer(stream, 'staff.bugs', 'shared'), null);
  handlers.get('bug.changed')!({ id: 'bug', hidden: false });
  await jest.advanceTimersByTimeAsync(100);
  handlers.get('bug.deleted')!({ id: 'bug', recipients: null });
  await jest.advanceTimersByTimeAsync(0);
  const builds = { found_state: null, fixed_state: null, verified_state: null };
  reading[0]!([{ source: { id: 'bug', private: false, status: 'open', ...builds }, watchers: [] }]);
  await jest.advanceTimersByTimeAsync(0);
  expect(received.map((change) => [change.id, 'gone' in change])).toEqual([
    ['bug', false],
    ['bug', true],
  ]);
});
