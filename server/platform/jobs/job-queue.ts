import { Injectable } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import type { FailingSchedule } from './job-schedules.repository.js';
import { Jobs } from './jobs.js';
import { JobsRepository } from './jobs.repository.js';

/** State of the job queue; large numbers are counted up to a limit. */
export interface JobStats {
  /** Waiting although due. */
  due: number;
  running: number;
  failed: number;
  /** How long the oldest job has been waiting; null if none is. */
  oldestDueSeconds: number | null;
}

/** Longer than any program is restarted for, and than a retry takes. */
const LATE_MS = 3_600_000;

/** Statistics of the job queue. */
@Injectable()
export class JobQueue {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly registered: Jobs,
    private readonly clock: Clock,
  ) {}

  async stats(): Promise<JobStats> {
    const now = this.clock.now();
    const { oldest = null, due = 0, running = 0, failed = 0 } = (await this.jobs.count(now)) ?? {};
    return { due, running, failed, oldestDueSeconds: oldest === null ? null : Math.round((now.getTime() - Date.parse(oldest)) / 1_000) };
  }

  /** Schedules whose last run failed, or that have been due for an hour and run nowhere. */
  failingSchedules(): Promise<FailingSchedule[]> {
    return this.registered.failingSchedules(new Date(this.clock.now().getTime() - LATE_MS));
  }
}
