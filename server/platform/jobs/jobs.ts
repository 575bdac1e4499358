import { randomUUID } from 'node:crypto';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import type { Tx } from '../database/transactions.js';
import { Events } from '../events/events.js';
import { Log, errorFields } from '../observability/log.js';
import { PermanentFailure, type AddOptions, type Job, type JobHandler } from './job.js';
import { RENEW_MS } from './claims.js';
import { JobSchedulesRepository, type FailingSchedule, type ReportedSchedule } from './job-schedules.repository.js';
import { JobsRepository, type ClaimedJob } from './jobs.repository.js';
import { retryDelay, safeErrorText } from './retry.rules.js';
import { Schedules, type ScheduleOptions } from './schedules.js';

/** Jobs that one process runs concurrently. */
const CONCURRENCY = 4;
/**
 * How many of these may be of each kind of work that can take long: minutes of our own processor (`slow`), or the time of another server
 * (`remote`). So neither imports nor a mail server that does not respond hold up everything else.
 */
const LIMITED = { slow: CONCURRENCY / 2, remote: CONCURRENCY / 2 } as const;
const POLL_MS = 5_000;
/** How long a stopping process waits for running handlers. */
const STOP_TIMEOUT_MS = 5_000;
const MAX_ATTEMPTS = 8;
const DEFAULT_TIMEOUT_SECONDS = 600;
const FINISHED_RETENTION_DAYS = 7;
/** Long enough for an operator to see them in the status of the server. */
const FAILED_RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;

type LimitedLane = keyof typeof LIMITED;
type Lane = LimitedLane | 'quick';

interface Registered {
  run: (payload: object, job: Job) => Promise<void>;
  timeoutMs: number;
  lane: Lane;
}

interface Running {
  job: ClaimedJob;
  abort: AbortController;
  done: Promise<void>;
}

/**
 * Background work: added in a transaction, run at least once after the commit, by whichever instance claims it first. A failed attempt is
 * retried with increasing delays.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Identifies the claims of this process. */
  private readonly owner = randomUUID();
  private readonly handlers = new Map<string, Registered>();
  private readonly running = new Map<number, Running>();
  private readonly notified = new WeakSet<Tx>();
  private readonly schedules: Schedules;
  private timers: NodeJS.Timeout[] = [];
  /** Polls and renewals in progress. */
  private readonly rounds = new Set<Promise<void>>();
  private claiming: Promise<void> | undefined;
  private wakeRequested = false;
  private stopping = false;
  private limitedLanes: LimitedLane[] = ['remote', 'slow'];

  constructor(
    private readonly jobs: JobsRepository,
    schedules: JobSchedulesRepository,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.schedules = new Schedules(schedules, this.owner, clock, log);
    this.schedule('jobs.retention', { everySeconds: 3_600 }, async () => {
      const now = this.clock.now().getTime();
      const before = (days: number): Date => new Date(now - days * DAY_MS);
      await this.jobs.removeEnded({ finished: before(FINISHED_RETENTION_DAYS), failed: before(FAILED_RETENTION_DAYS) });
    });
  }

  /**
   * Adds a job that runs once the transaction has committed.
   * @param payload JSON without secrets: finished jobs are stored for 7 days, failed ones for 90.
   * @returns false if a job with this `uniqueKey` is waiting or, without `evenIfRunning`, running and nothing was added.
   */
  async add(tx: Tx, kind: string, payload: object, options: AddOptions = {}): Promise<boolean> {
    const { uniqueKey = null, evenIfRunning = false, runAt, maxAttempts = MAX_ATTEMPTS } = options;
    const now = this.clock.now();
    const job = { kind, payload, runAt: runAt ?? now, maxAttempts, createdAt: now };
    const added =
      evenIfRunning && uniqueKey !== null
        ? await this.jobs.insertAfterRunning(tx, { ...job, uniqueKey })
        : await this.jobs.insert(tx, { ...job, uniqueKey });
    const due = runAt === undefined || runAt <= this.clock.now();
    if (added && due && !this.notified.has(tx)) {
      this.notified.add(tx);
      this.events.publish(tx, 'job.added', {});
    }
    return added;
  }

  /**
   * Registers the handler of a kind; call it before the application starts.
   * @param options.timeoutSeconds after which the attempt counts as failed and its signal is aborted, 600 by default.
   * @param options.lane `slow` for work that takes minutes, `remote` for work that waits for another server: all kinds of a lane together use
   * at most half of the process's slots, and at least one while any is due.
   */
  handle<P extends object>(kind: string, handler: JobHandler<P>, options: { timeoutSeconds?: number; lane?: LimitedLane } = {}): void {
    if (this.handlers.has(kind)) throw new Error(`Jobs of kind ${kind} have a handler already.`);
    this.handlers.set(kind, {
      run: (payload, job) => handler(payload as P, job),
      timeoutMs: (options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) * 1_000,
      lane: options.lane ?? 'quick',
    });
  }

  /**
   * Runs a handler periodically, in one instance at a time. The first run of a new schedule is one interval after the start; a failed run
   * is retried after five minutes, or as the options say, and after one interval if that is shorter.
   * @param options.everySeconds the pause between the end of a run and the next; accurate to within five seconds.
   */
  schedule(name: string, options: ScheduleOptions, handler: () => Promise<void>): void {
    this.schedules.add(name, options, handler);
  }

  /** Schedules of this program whose last run failed, or that should have run before this time and are not running. */
  failingSchedules(dueBefore: Date): Promise<FailingSchedule[]> {
    return this.schedules.failing(dueBefore);
  }

  /** Schedules of this program that keep failing for some minutes, each once until it has recovered. */
  reportSchedules(tx: Tx, minutes: number): Promise<ReportedSchedule[]> {
    return this.schedules.report(tx, minutes);
  }

  /**
   * Runs every due schedule and job, including jobs added by those, and waits for running ones; for tests.
   * @returns how many jobs this call ran, not counting schedules.
   */
  async runDue(): Promise<number> {
    await this.jobs.failAbandoned(this.clock.now());
    await this.schedules.startDue();
    await this.schedules.settled();
    for (let ran = 0; ;) {
      await this.claiming;
      await Promise.all([...this.running.values()].map((entry) => entry.done));
      const started = await this.startUpTo(CONCURRENCY);
      if (started.length === 0 && this.running.size === 0 && this.claiming === undefined) return ran;
      ran += started.length;
      await Promise.all(started);
    }
  }

  onApplicationBootstrap(): void {
    this.events.on('job.added', () => this.wake());
    this.events.onGap(() => this.wake());
    this.timers = [setInterval(() => this.track(this.poll()), POLL_MS), setInterval(() => this.track(this.renew()), RENEW_MS)];
    this.track(this.poll());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  /** Stops claiming, waits for running work, and releases what does not end within the given milliseconds. */
  async stop(waitMs = STOP_TIMEOUT_MS): Promise<void> {
    this.stopping = true;
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all([this.claiming, this.schedules.stop()]);
    // A round that outlived this would find its connection closed.
    const all = Promise.all([...this.rounds, ...[...this.running.values()].map((entry) => entry.done), this.schedules.settled()]);
    if (await within(all, waitMs)) return;
    for (const { job, abort } of this.running.values()) {
      abort.abort(new Error('The program stops.'));
      await this.guard(() => this.jobs.release(this.owner, job));
    }
    await this.guard(() => this.schedules.release());
  }

  private track(round: Promise<void>): void {
    this.rounds.add(round);
    void round.finally(() => this.rounds.delete(round));
  }

  private async poll(): Promise<void> {
    this.wake();
    await this.guard(async () => {
      await this.jobs.failAbandoned(this.clock.now());
      if (!this.stopping) await this.schedules.startDue();
    });
  }

  private async renew(): Promise<void> {
    await this.guard(async () => {
      await this.schedules.renew();
      if (this.running.size === 0) return;
      const entries = [...this.running];
      const renewed = await this.jobs.renew(
        this.owner,
        entries.map(([id]) => id),
      );
      for (const [id, entry] of entries) if (!renewed.has(id)) entry.abort.abort(new Error('The claim was lost.'));
    });
  }

  private wake(): void {
    if (this.stopping || this.handlers.size === 0) return;
    if (this.claiming !== undefined) {
      this.wakeRequested = true;
      return;
    }
    this.claiming = this.guard(() => this.fill()).finally(() => {
      this.claiming = undefined;
      if (this.wakeRequested) {
        this.wakeRequested = false;
        this.wake();
      }
    });
  }

  /** Claims as many due jobs as there are free slots; polls again when one of a full batch has ended. */
  private async fill(): Promise<void> {
    const free = CONCURRENCY - this.running.size;
    if (free <= 0) {
      this.wakeOnCompletion();
      return;
    }
    const started = await this.startUpTo(free);
    if (started.length === free || this.limitedLanes.some((lane) => this.freeIn(lane) === 0)) this.wakeOnCompletion();
  }

  /**
   * Claims and starts due jobs: quick ones first, then those of the limited lanes. While nothing of such a lane runs, a slot is reserved for
   * it, so that it makes progress however many others are waiting; if none is due, or they cannot be claimed, it goes to a quick one.
   * @returns the end of each job
   */
  private async startUpTo(limit: number): Promise<Array<Promise<void>>> {
    const idle = this.limitedLanes.filter((lane) => this.kindsOf(lane).length > 0 && this.freeIn(lane) === LIMITED[lane]);
    const forQuick = Math.max(limit - idle.length, 0);
    const started = await this.claimAndStart('quick', forQuick);
    const isFull = started.length === forQuick;
    // The one that came first comes last the next time: there may be a single slot for all of them.
    this.limitedLanes = [...this.limitedLanes.slice(1), ...this.limitedLanes.slice(0, 1)];
    for (const lane of [...idle, ...this.limitedLanes.filter((each) => !idle.includes(each))]) {
      await this.guard(async () => {
        started.push(...(await this.claimAndStart(lane, Math.min(limit - started.length, this.freeIn(lane)))));
      });
    }
    if (isFull) started.push(...(await this.claimAndStart('quick', limit - started.length)));
    return started;
  }

  private freeIn(lane: LimitedLane): number {
    return LIMITED[lane] - [...this.running.values()].filter(({ job }) => this.handlers.get(job.kind)?.lane === lane).length;
  }

  private kindsOf(lane: Lane): string[] {
    return [...this.handlers].flatMap(([kind, handler]) => (handler.lane === lane ? [kind] : []));
  }

  private async claimAndStart(lane: Lane, limit: number): Promise<Array<Promise<void>>> {
    const kinds = this.kindsOf(lane);
    if (kinds.length === 0 || limit <= 0) return [];
    const claimed = await this.jobs.claim({
      owner: this.owner,
      kinds,
      limit,
      // If the database was unavailable, their claims have expired, but a job must not run twice in one process.
      except: [...this.running.keys()],
      now: this.clock.now(),
    });
    return claimed.map((job) => this.start(job));
  }

  private wakeOnCompletion(): void {
    const [...running] = this.running.values();
    void Promise.race(running.map((entry) => entry.done)).then(() => this.wake());
  }

  private start(job: ClaimedJob): Promise<void> {
    const abort = new AbortController();
    const done = this.guard(() => this.run(job, abort)).finally(() => this.running.delete(job.id));
    this.running.set(job.id, { job, abort, done });
    return done;
  }

  private async run(job: ClaimedJob, abort: AbortController): Promise<void> {
    const registered = this.handlers.get(job.kind);
    if (registered === undefined) return this.jobs.release(this.owner, job);
    const lastAttempt = job.attempts >= job.max_attempts;
    try {
      await limited(registered.timeoutMs, abort, () =>
        registered.run(job.payload, {
          id: job.id,
          kind: job.kind,
          attempt: job.attempts,
          maxAttempts: job.max_attempts,
          lastAttempt,
          signal: abort.signal,
        }),
      );
    } catch (error) {
      const final = lastAttempt || error instanceof PermanentFailure;
      const text = safeErrorText(error);
      this.log[final ? 'error' : 'warn'](
        { job: job.id, kind: job.kind, attempt: job.attempts, error: text },
        final ? 'A job has failed for good.' : 'A job failed and will run again.',
      );
      const now = this.clock.now();
      if (final) await this.jobs.fail(this.owner, job, now, text);
      else await this.jobs.retry(this.owner, job, new Date(now.getTime() + retryDelay(job.attempts, Math.random())), text);
      return;
    }
    await this.jobs.finish(this.owner, job, this.clock.now());
  }

  /** An unavailable database must not end the process: the next poll tries again, and a claim expires by itself. */
  private async guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.warn(errorFields(error), 'Jobs could not be processed; trying again.');
    }
  }
}

/** Runs the work; on timeout, aborts its signal and rejects. */
async function limited(milliseconds: number, abort: AbortController, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`The attempt took longer than ${milliseconds / 1_000} seconds.`);
      abort.abort(error);
      reject(error);
    }, milliseconds);
  });
  try {
    await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** @returns true if the work ended within the given milliseconds. */
async function within(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
