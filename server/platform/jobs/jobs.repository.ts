import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../database/read-queries.js';
import { Database, type Tx } from '../database/transactions.js';
import { LEASE_SECONDS } from './claims.js';

interface NewJob {
  kind: string;
  payload: object;
  uniqueKey: string | null;
  runAt: Date;
  maxAttempts: number;
  createdAt: Date;
}

const CLAIMED = 'id, kind, payload, attempts, max_attempts';

export interface ClaimedJob {
  id: number;
  kind: string;
  payload: object;
  attempts: number;
  max_attempts: number;
}

/** Criteria with which a process claims jobs. */
interface Claim {
  /** Identifies the process. */
  owner: string;
  kinds: string[];
  limit: number;
  /** Ids of jobs to exclude. */
  except: number[];
  now: Date;
}

/** Job counts, each up to `MAX_COUNTED`. */
interface JobCounts {
  due: number;
  running: number;
  failed: number;
  /** Since when the oldest has been due; null if none is. */
  oldest: string | null;
}

/** How many jobs of a kind failed for good. */
export interface FailedKind {
  kind: string;
  count: number;
}

const MAX_COUNTED = 10_000;
/** How often a job is offered beside running ones of its key, of which there are rarely more than one. */
const MAX_BESIDE_RUNNING = 20;
const OPEN = 'finished_at IS NULL AND failed_at IS NULL AND run_at <= $1';
const DUE = `${OPEN} AND (locked_until IS NULL OR locked_until <= now())`;
const counted = (condition: string) => `(SELECT count(*) FROM (SELECT FROM jobs WHERE ${condition} LIMIT ${MAX_COUNTED}) AS counted)`;

/** Statements on jobs. Due times use the caller's clock, which tests move; claims use the database clock, which all processes share. */
@Injectable()
export class JobsRepository {
  constructor(
    private readonly database: Database,
    private readonly queries: ReadQueries,
  ) {}

  /** @returns false if an open job of this kind has the same unique key. */
  async insert(tx: Tx, job: NewJob): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>(
      `INSERT INTO jobs (kind, payload, unique_key, run_at, max_attempts, created_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT DO NOTHING RETURNING id`,
      [job.kind, JSON.stringify(job.payload), job.uniqueKey, job.runAt, job.maxAttempts, job.createdAt],
    );
    return rows.length > 0;
  }

  /**
   * Adds a job after those of the same unique key that are running. One that is waiting cannot be claimed before the transaction ends.
   * @returns false if one is waiting.
   * @throws Error if too many are running.
   */
  async insertAfterRunning(tx: Tx, job: NewJob & { uniqueKey: string }): Promise<boolean> {
    for (let attempt = 1, number = 1; attempt <= MAX_BESIDE_RUNNING; attempt += 1) {
      const uniqueKey = number === 1 ? job.uniqueKey : `${job.uniqueKey} ${number}`;
      if (await this.insert(tx, { ...job, uniqueKey })) return true;
      // Claims skip locked rows; renewing and finishing a claim do not wait for this lock.
      const [open] = await tx.manager.query<Array<{ running: boolean }>>(
        `SELECT locked_until IS NOT NULL AND locked_until > now() AS running FROM jobs
         WHERE kind = $1 AND unique_key = $2 AND finished_at IS NULL AND failed_at IS NULL FOR KEY SHARE`,
        [job.kind, uniqueKey],
      );
      if (open?.running === false) return false;
      // It ended in the meantime if it is not open any more: then its key is free.
      if (open !== undefined) number += 1;
    }
    throw new Error(`Too many jobs ${job.kind} of the key ${job.uniqueKey} are running.`);
  }

  /** Claims due jobs, longest due first, and counts the attempt. */
  async claim({ owner, kinds, limit, except, now }: Claim): Promise<ClaimedJob[]> {
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
       SELECT ${CLAIMED} FROM claimed ORDER BY run_at, id`,
      [now, kinds, limit, owner, except],
    );
  }

  /** Records a successful attempt. */
  async finish(owner: string, job: ClaimedJob, now: Date): Promise<void> {
    await this.end(owner, job, 'finished_at = $4, last_error = NULL', [now]);
  }

  /** Records a failed attempt and schedules the next. */
  async retry(owner: string, job: ClaimedJob, runAt: Date, error: string): Promise<void> {
    await this.end(owner, job, 'run_at = $4, last_error = $5', [runAt, error]);
  }

  /** Records the failure of the last attempt. */
  async fail(owner: string, job: ClaimedJob, now: Date, error: string): Promise<void> {
    await this.end(owner, job, 'failed_at = $4, last_error = $5', [now, error]);
  }

  /** Releases a claim as if the attempt had not been made. */
  async release(owner: string, job: ClaimedJob): Promise<void> {
    await this.end(owner, job, 'attempts = attempts - 1', []);
  }

  /** @returns the ids of those claims that this owner still holds. */
  async renew(owner: string, ids: number[]): Promise<Set<number>> {
    const rows = await this.database.dataSource.query<Array<{ id: number }>>(
      `WITH renewed AS (
         UPDATE jobs SET locked_until = now() + make_interval(secs => ${LEASE_SECONDS})
         WHERE id = ANY($1::bigint[]) AND locked_by = $2 RETURNING id
       ) SELECT id FROM renewed`,
      [ids, owner],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Fails jobs whose last attempt ended with the process that ran it. */
  async failAbandoned(now: Date): Promise<void> {
    await this.database.dataSource.query(
      `UPDATE jobs SET failed_at = $1, last_error = 'The process that ran the last attempt ended.', locked_by = NULL, locked_until = NULL
       WHERE finished_at IS NULL AND failed_at IS NULL AND attempts >= max_attempts AND locked_until <= now()`,
      [now],
    );
  }

  /** Removes jobs that finished, and those that failed for good, before these times. */
  async removeEnded({ finished, failed }: { finished: Date; failed: Date }): Promise<void> {
    await this.database.sweep('DELETE FROM jobs WHERE finished_at < $1', [finished]);
    await this.database.sweep('DELETE FROM jobs WHERE failed_at < $1', [failed]);
  }

  /** Kinds of the newest jobs that failed for good, most frequent first. */
  failedKinds(limit: number): Promise<FailedKind[]> {
    return this.queries.rows<FailedKind>(
      `SELECT kind, count(*) AS count FROM (
         SELECT kind FROM jobs WHERE failed_at IS NOT NULL ORDER BY failed_at DESC LIMIT ${MAX_COUNTED}) AS failed
       GROUP BY kind ORDER BY count(*) DESC, kind LIMIT $1`,
      [limit],
    );
  }

  /** Counts the queue from its indexes. */
  async count(now: Date): Promise<JobCounts | undefined> {
    const [row] = await this.queries.rows<JobCounts>(
      `SELECT ${counted(DUE)} AS due, ${counted(`${OPEN} AND locked_until > now()`)} AS running, ${counted('failed_at IS NOT NULL')} AS failed,
         (SELECT run_at FROM jobs WHERE ${DUE} ORDER BY run_at LIMIT 1) AS oldest`,
      [now],
    );
    return row;
  }

  /** Changes a claimed job only while the claim made for this attempt is held. */
  private async end(owner: string, job: ClaimedJob, changes: string, values: unknown[]): Promise<void> {
    await this.database.dataSource.query(
      `UPDATE jobs SET ${changes}, locked_by = NULL, locked_until = NULL WHERE id = $1 AND locked_by = $2 AND attempts = $3`,
      [job.id, owner, job.attempts, ...values],
    );
  }
}
