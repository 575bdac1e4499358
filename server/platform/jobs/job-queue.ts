import { Injectable } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { ReadQueries } from '../database/read-queries.js';

/** How the queue of jobs is; each number is counted up to `COUNTED_AT_MOST`. */
export interface JobFigures {
  /** Wait although their moment has come. */
  due: number;
  running: number;
  failed: number;
  /** How long the longest has waited; null when none waits. */
  oldestDueSeconds: number | null;
}

const COUNTED_AT_MOST = 10_000;
const OPEN = 'finished_at IS NULL AND failed_at IS NULL AND run_at <= $1';
const DUE = `${OPEN} AND (locked_until IS NULL OR locked_until <= now())`;
const counted = (condition: string) => `(SELECT count(*) FROM (SELECT FROM jobs WHERE ${condition} LIMIT ${COUNTED_AT_MOST}) AS counted)`;

/** Figures of the queue, from its indexes. */
@Injectable()
export class JobQueue {
  constructor(
    private readonly queries: ReadQueries,
    private readonly clock: Clock,
  ) {}

  async figures(): Promise<JobFigures> {
    const now = this.clock.now();
    const [row] = await this.queries.rows<Omit<JobFigures, 'oldestDueSeconds'> & { oldest: string | null }>(
      `SELECT ${counted(DUE)} AS due, ${counted(`${OPEN} AND locked_until > now()`)} AS running, ${counted('failed_at IS NOT NULL')} AS failed,
         (SELECT run_at FROM jobs WHERE ${DUE} ORDER BY run_at LIMIT 1) AS oldest`,
      [now],
    );
    const { oldest = null, due = 0, running = 0, failed = 0 } = row ?? {};
    return { due, running, failed, oldestDueSeconds: oldest === null ? null : Math.round((now.getTime() - Date.parse(oldest)) / 1_000) };
  }
}
