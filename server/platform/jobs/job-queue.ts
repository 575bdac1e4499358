import { Injectable } from '@nestjs/common';
import { Clock } from '../time/clock.js';
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

/** Statistics of the job queue. */
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
