import { Injectable } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { JobsRepository } from './jobs.repository.js';

/** How the queue of jobs is; large numbers are counted up to a bound. */
export interface JobStats {
  /** Wait although their moment has come. */
  due: number;
  running: number;
  failed: number;
  /** How long the longest has waited; null when none waits. */
  oldestDueSeconds: number | null;
}

/** Stats of the queue of jobs. */
@Injectable()
export class JobQueue {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly clock: Clock,
  ) {}

  async stats(): Promise<JobStats> {
    const now = this.clock.now();
    const { oldest = null, due = 0, running = 0, failed = 0 } = (await this.jobs.count(now)) ?? {};
    return { due, running, failed, oldestDueSeconds: oldest === null ? null : Math.round((now.getTime() - Date.parse(oldest)) / 1_000) };
  }
}
