import { setImmediate as turn } from 'node:timers/promises';
import type { Events } from '../events/events.js';
import type { Log } from '../observability/log.js';
import { Clock } from '../time/clock.js';
import { Jobs } from './jobs.js';
import type { JobSchedulesRepository } from './job-schedules.repository.js';
import type { JobsRepository } from './jobs.repository.js';

describe('jobs', () => {
  it('wait for a poll in progress before they have stopped', async () => {
    let endPoll: () => void = () => undefined;
    const repository = { failAbandoned: () => new Promise<void>((resolve) => (endPoll = resolve)) };
    const events = { on: () => () => undefined, onGap: () => () => undefined };
    const jobs = new Jobs(
      repository as unknown as JobsRepository,
      {} as JobSchedulesRepository,
      events as unknown as Events,
      new Clock(),
      {} as Log,
    );
    jobs.onApplicationBootstrap();
    let stopped = false;
    const stop = jobs.stop().then(() => (stopped = true));
    await turn();
    expect(stopped).toBe(false);
    endPoll();
    await stop;
  });
});
