import type { Clock } from '../time/clock.js';
import { errorFields, type Log } from '../observability/log.js';
import type { Tx } from '../database/transactions.js';
import type { FailingSchedule, JobSchedulesRepository, KnownSchedule, ReportedSchedule } from './job-schedules.repository.js';
import { safeErrorText } from './retry.rules.js';

const RETRY_SECONDS = 300;
/**
 * Runs at a time in one process. After a pause, and once a day, most schedules are due together: each takes a connection or two, and all of
 * them would leave none of the pool to the users.
 */
const CONCURRENCY = 3;
/** A run that takes longer no longer counts, so that a few that never end do not stop all others. */
const LONG_RUN_MS = 1_800_000;

export interface ScheduleOptions {
  everySeconds: number;
  /** Pause after a failed run, five minutes by default; never longer than `everySeconds`. */
  retrySeconds?: number;
}

interface Run {
  startedAt: number;
  done: Promise<void>;
}

interface Schedule extends KnownSchedule {
  retrySeconds: number;
  run: () => Promise<void>;
}

/** The schedules of this process; each has a row, claimed under a row lock, so that only one instance runs it. */
export class Schedules {
  private readonly byName = new Map<string, Schedule>();
  private readonly running = new Map<string, Run>();
  private claiming: Promise<void> = Promise.resolve();
  private stopped = false;
  /** The last claim found as many as there was room for. */
  private moreMayBeDue = false;

  constructor(
    private readonly schedules: JobSchedulesRepository,
    /** Identifies the claims of this process. */
    private readonly owner: string,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  add(name: string, { everySeconds, retrySeconds = RETRY_SECONDS }: ScheduleOptions, run: () => Promise<void>): void {
    if (this.byName.has(name)) throw new Error(`There is a schedule called ${name} already.`);
    if (!(everySeconds >= 1)) throw new Error(`The schedule ${name} needs an interval of a second or more.`);
    const firstRunAt = new Date(this.clock.now().getTime() + everySeconds * 1_000);
    this.byName.set(name, { name, everySeconds, retrySeconds, firstRunAt, run });
  }

  /**
   * Claims and starts what has been due for longest, up to the limit, and what follows whenever a run ends. Claims are serialised, so that
   * `settled` misses none.
   */
  startDue(): Promise<void> {
    const started = this.claiming.then(async () => {
      // A run whose claim has expired because the database was unavailable must not run twice in one process.
      const idle = [...this.byName.values()].filter(({ name }) => !this.running.has(name));
      const now = this.clock.now();
      const short = [...this.running.values()].filter(({ startedAt }) => now.getTime() - startedAt < LONG_RUN_MS);
      const free = CONCURRENCY - short.length;
      if (this.stopped || idle.length === 0 || free <= 0) return;
      const claimed = await this.schedules.claim(this.owner, idle, free, now);
      this.moreMayBeDue = claimed.length === free;
      for (const name of claimed) this.start(name);
    });
    this.claiming = started.catch(() => undefined);
    return started;
  }

  /** Those that fail or are late; see `JobSchedulesRepository.failing`. Rows of an older version of the program do not count. */
  failing(dueBefore: Date): Promise<FailingSchedule[]> {
    return this.schedules.failing([...this.byName.keys()], dueBefore);
  }

  /** Those that keep failing and were not reported yet; see `JobSchedulesRepository.report`. */
  report(tx: Tx, minutes: number): Promise<ReportedSchedule[]> {
    return this.schedules.report(tx, [...this.byName.keys()], { minutes, at: this.clock.now() });
  }

  /** Resolves when nothing is running, including what was due but had to wait. */
  async settled(): Promise<void> {
    for (;;) {
      await this.claiming;
      if (this.running.size === 0) return;
      await Promise.all([...this.running.values()].map(({ done }) => done));
    }
  }

  /** Starts nothing more; resolves when no claim is in progress. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.claiming;
  }

  /** Renews the claims of long runs. */
  async renew(): Promise<void> {
    if (this.running.size > 0) await this.schedules.renew(this.owner, [...this.running.keys()]);
  }

  /** Releases what is still running, so that another process takes it over. */
  async release(): Promise<void> {
    for (const name of this.running.keys()) await this.schedules.release(this.owner, name);
  }

  private start(name: string): void {
    const schedule = this.byName.get(name);
    if (schedule === undefined) return;
    const done = this.run(schedule)
      // The claim runs out by itself, and another process takes the schedule over.
      .catch((error: unknown) =>
        this.log.warn({ schedule: name, error: safeErrorText(error) }, 'The end of a scheduled run could not be recorded.'),
      )
      .finally(() => {
        this.running.delete(name);
        if (this.moreMayBeDue)
          void this.startDue().catch((error: unknown) => this.log.warn(errorFields(error), 'Schedules could not be claimed.'));
      });
    this.running.set(name, { startedAt: this.clock.now().getTime(), done });
  }

  private async run(schedule: Schedule): Promise<void> {
    let failure: string | null = null;
    try {
      await schedule.run();
    } catch (error) {
      failure = safeErrorText(error);
      this.log.error({ schedule: schedule.name, error: failure }, 'A scheduled run failed.');
    }
    const pause = failure === null ? schedule.everySeconds : Math.min(schedule.everySeconds, schedule.retrySeconds);
    const endedAt = this.clock.now();
    const nextRunAt = new Date(endedAt.getTime() + pause * 1_000);
    await this.schedules.end(this.owner, { name: schedule.name, endedAt, nextRunAt, error: failure });
  }
}
