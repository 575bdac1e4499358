import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';
import { Clock } from '../time/clock.js';
import { JobSchedulesRepository, type FailingSchedule, type ReportedSchedule } from './job-schedules.repository.js';
import { Jobs } from './jobs.js';
import { JobsRepository, type FailedKind } from './jobs.repository.js';

/** State of the job queue; large numbers are counted up to a limit. */
interface JobStats {
  /** Waiting although due. */
  due: number;
  running: number;
  failed: number;
  /** Kinds of those, most frequent first. */
  failedKinds: FailedKind[];
  /** How long the oldest job has been waiting; null if none is. */
  oldestDueSeconds: number | null;
}

const MAX_KINDS = 5;
/** Longer than any program is restarted for, and than a retry takes. */
const LATE_MS = 3_600_000;
/** Two retries after the usual pause: most failures have passed by then. */
const REPORT_MINUTES = 10;

/** Statistics of the job queue. */
@Injectable()
export class JobQueue {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly registered: Jobs,
    private readonly schedules: JobSchedulesRepository,
    private readonly clock: Clock,
  ) {}

  async stats(): Promise<JobStats> {
    const now = this.clock.now();
    const [counts, failedKinds] = await Promise.all([this.jobs.count(now), this.jobs.failedKinds(MAX_KINDS)]);
    const { oldest = null, due = 0, running = 0, failed = 0 } = counts ?? {};
    const oldestDueSeconds = oldest === null ? null : Math.round((now.getTime() - Date.parse(oldest)) / 1_000);
    return { due, running, failed, failedKinds, oldestDueSeconds };
  }

  /** Schedules whose last run failed, or that have been due for an hour and run nowhere. */
  failingSchedules(): Promise<FailingSchedule[]> {
    return this.registered.failingSchedules(new Date(this.clock.now().getTime() - LATE_MS));
  }

  /**
   * Changes since the last call, for a notification.
   * @returns `failing`: schedules that failed again after ten minutes or more, each once until it has recovered; `recovered`: ids of those
   * returned before that have run successfully since.
   */
  async scheduleReport(tx: Tx): Promise<{ failing: ReportedSchedule[]; recovered: string[] }> {
    const recovered = await this.schedules.recovered(tx);
    return { failing: await this.registered.reportSchedules(tx, REPORT_MINUTES), recovered };
  }

  /** Names of schedules, by id. */
  scheduleNames(ids: readonly string[]): Promise<Map<string, string>> {
    return this.schedules.namesOf(ids);
  }
}
