import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../time/clock.js';
import { Database } from '../database/transactions.js';
import type { AddOptions } from './job.js';

/** How long a claim holds without a sign of life, and how often a living process renews it. */
const LEASE_SECONDS = 60;
export const RENEW_MS = 20_000;

export interface ClaimedJob {
  id: number;
  kind: string;
  payload: object;
  attempts: number;
  max_attempts: number;
}

/**
 * The rows of jobs and schedules. What is due is asked of the clock, which tests move; claims are timed by the database,
 * whose clock all processes share.
 */
@Injectable()
export class JobStore {
  /** Names the claims of this process. */
  readonly owner = randomUUID();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @returns false when a job with the same unique key is there already. */
  async insert(manager: EntityManager, kind: string, payload: object, options: AddOptions): Promise<boolean> {
    const now = this.clock.now();
    const rows = await manager.query<unknown[]>(
      `INSERT INTO jobs (kind, payload, unique_key, run_at, max_attempts, created_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT DO NOTHING RETURNING id`,
      [kind, JSON.stringify(payload), options.uniqueKey ?? null, options.runAt ?? now, options.maxAttempts ?? 8, now],
    );
    return rows.length > 0;
  }

  /**
   * Claims up to `limit` due jobs of these kinds, the longest due first, and counts the attempt.
   * @param running ids that this process still runs: when the database was away their claims have run out, but a job
   *   must not meet itself.
   */
  async claim(kinds: string[], limit: number, running: number[]): Promise<ClaimedJob[]> {
    return this.database.dataSource.query<ClaimedJob[]>(
      `WITH due AS (
         SELECT id FROM jobs
         WHERE finished_at IS NULL AND failed_at IS NULL AND run_at <= $1 AND kind = ANY($2)
           AND (locked_until IS NULL OR locked_until <= now()) AND attempts < max_attempts
           AND id <> ALL($5::bigint[])
         ORDER BY run_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
       ), claimed AS (
         UPDATE jobs SET attempts = attempts + 1, locked_by = $4, locked_until = now() + make_interval(secs => ${LEASE_SECONDS})
         FROM due WHERE jobs.id = due.id
         RETURNING jobs.id, kind, payload, attempts, max_attempts, run_at
       )
       SELECT id, kind, payload, attempts, max_attempts FROM claimed ORDER BY run_at, id`,
      [this.clock.now(), kinds, limit, this.owner, running],
    );
  }

  async finish(job: ClaimedJob): Promise<void> {
    await this.end(job, 'finished_at = $4, last_error = NULL', [this.clock.now()]);
  }

  async retry(job: ClaimedJob, delay: number, error: string): Promise<void> {
    await this.end(job, 'run_at = $4, last_error = $5', [new Date(this.clock.now().getTime() + delay), error]);
  }

  async fail(job: ClaimedJob, error: string): Promise<void> {
    await this.end(job, 'failed_at = $4, last_error = $5', [this.clock.now(), error]);
  }

  /** Gives a claim back as if the attempt had not been made. */
  async release(job: ClaimedJob): Promise<void> {
    await this.end(job, 'attempts = attempts - 1', []);
  }

  /** @returns the ids of those claims that are still this process's. */
  async renew(ids: number[]): Promise<Set<number>> {
    const rows = await this.database.dataSource.query<Array<{ id: number }>>(
      `WITH renewed AS (
         UPDATE jobs SET locked_until = now() + make_interval(secs => ${LEASE_SECONDS})
         WHERE id = ANY($1::bigint[]) AND locked_by = $2 RETURNING id
       ) SELECT id FROM renewed`,
      [ids, this.owner],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Fails jobs whose last attempt ended with the process that ran it. */
  async failAbandoned(): Promise<void> {
    await this.database.dataSource.query(
      `UPDATE jobs SET failed_at = $1, last_error = 'The process that ran the last attempt ended.', locked_by = NULL, locked_until = NULL
       WHERE finished_at IS NULL AND failed_at IS NULL AND attempts >= max_attempts AND locked_until <= now()`,
      [this.clock.now()],
    );
  }

  /** Removes jobs that finished before this moment; failed ones stay for the admin to see. */
  async removeFinished(before: Date): Promise<void> {
    await this.database.sweep('DELETE FROM jobs WHERE finished_at < $1', [before]);
  }

  /**
   * Claims those of these schedules that are due; the first run of a new one is at the moment given with it. One whose run
   * lies further ahead than its interval reaches is due as well: the clock has been put back.
   */
  async claimSchedules(schedules: Array<{ name: string; everySeconds: number; firstRunAt: Date }>): Promise<string[]> {
    const names = schedules.map((schedule) => schedule.name);
    await this.database.dataSource.query(
      `INSERT INTO job_schedules (name, next_run_at) SELECT * FROM unnest($1::text[], $2::timestamptz[]) ON CONFLICT DO NOTHING`,
      [names, schedules.map((schedule) => schedule.firstRunAt)],
    );
    const rows = await this.database.dataSource.query<Array<{ name: string }>>(
      `WITH due AS (
         SELECT kept.name FROM job_schedules kept JOIN unnest($1::text[], $4::int[]) AS known (name, every) ON known.name = kept.name
         WHERE (next_run_at <= $2 OR next_run_at > $2::timestamptz + make_interval(secs => 2 * known.every))
           AND (locked_until IS NULL OR locked_until <= now())
         FOR UPDATE OF kept SKIP LOCKED
       ), claimed AS (
         UPDATE job_schedules SET locked_by = $3, locked_until = now() + make_interval(secs => ${LEASE_SECONDS})
         FROM due WHERE job_schedules.name = due.name RETURNING job_schedules.name
       ) SELECT name FROM claimed`,
      [names, this.clock.now(), this.owner, schedules.map(({ everySeconds }) => Math.ceil(everySeconds))],
    );
    return rows.map((row) => row.name);
  }

  async renewSchedules(names: string[]): Promise<void> {
    await this.database.dataSource.query(
      `UPDATE job_schedules SET locked_until = now() + make_interval(secs => ${LEASE_SECONDS}) WHERE name = ANY($1) AND locked_by = $2`,
      [names, this.owner],
    );
  }

  /** Ends a run of a schedule and says when the next is due. */
  async endSchedule(name: string, nextInSeconds: number, error: string | null): Promise<void> {
    const now = this.clock.now();
    await this.database.dataSource.query(
      `UPDATE job_schedules SET last_run_at = $3, next_run_at = $4, last_error = $5, locked_by = NULL, locked_until = NULL
       WHERE name = $1 AND locked_by = $2`,
      [name, this.owner, now, new Date(now.getTime() + nextInSeconds * 1_000), error],
    );
  }

  /** Gives a schedule back without having run it to the end. */
  async releaseSchedule(name: string): Promise<void> {
    await this.database.dataSource.query(
      'UPDATE job_schedules SET locked_by = NULL, locked_until = NULL WHERE name = $1 AND locked_by = $2',
      [name, this.owner],
    );
  }

  /** Changes a claimed job only while the claim is the one that was made for this attempt. */
  private async end(job: ClaimedJob, changes: string, values: unknown[]): Promise<void> {
    await this.database.dataSource.query(
      `UPDATE jobs SET ${changes}, locked_by = NULL, locked_until = NULL WHERE id = $1 AND locked_by = $2 AND attempts = $3`,
      [job.id, this.owner, job.attempts, ...values],
    );
  }
}
