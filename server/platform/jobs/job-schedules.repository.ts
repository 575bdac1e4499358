import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../database/read-queries.js';
import { Database, type Tx } from '../database/transactions.js';
import { LEASE_SECONDS } from './claims.js';

/** A schedule as declared by the program. */
export interface KnownSchedule {
  name: string;
  everySeconds: number;
  firstRunAt: Date;
}

/** Result of a run of a schedule. */
interface ScheduleRun {
  name: string;
  endedAt: Date;
  nextRunAt: Date;
  /** Null if the run succeeded. */
  error: string | null;
}

/** A schedule that fails or is late. */
export interface FailingSchedule {
  name: string;
  /** ISO 8601; null if it never ran. */
  lastRunAt: string | null;
  /** Null if it did not fail. */
  error: string | null;
}

/** A schedule that keeps failing. */
export interface ReportedSchedule {
  id: string;
  /** ISO 8601. */
  failingSince: string;
}

/** Statements on schedules. Claims use the database clock, which all processes share. */
@Injectable()
export class JobSchedulesRepository {
  constructor(
    private readonly database: Database,
    private readonly queries: ReadQueries,
  ) {}

  /**
   * Claims those of these schedules that are due, at most `limit`, the longest due first; the first run of a new one is at the given time. A
   * schedule whose next run is further ahead than its interval is due as well: the clock was set back.
   * @returns their names.
   */
  async claim(owner: string, schedules: readonly KnownSchedule[], limit: number, now: Date): Promise<string[]> {
    const names = schedules.map((schedule) => schedule.name);
    await this.database.dataSource.query(
      `INSERT INTO job_schedules (name, next_run_at) SELECT * FROM unnest($1::text[], $2::timestamptz[]) ON CONFLICT DO NOTHING`,
      [names, schedules.map((schedule) => schedule.firstRunAt)],
    );
    const rows = await this.database.dataSource.query<Array<{ name: string }>>(
      `WITH due AS (
         SELECT stored.name FROM job_schedules stored JOIN unnest($1::text[], $4::int[]) AS known (name, every) ON known.name = stored.name
         WHERE (next_run_at <= $2 OR next_run_at > $2::timestamptz + make_interval(secs => 2 * known.every))
           AND (locked_until IS NULL OR locked_until <= now())
         ORDER BY next_run_at, stored.name LIMIT $5 FOR UPDATE OF stored SKIP LOCKED
       ), claimed AS (
         UPDATE job_schedules SET locked_by = $3, locked_until = now() + make_interval(secs => ${LEASE_SECONDS})
         FROM due WHERE job_schedules.name = due.name RETURNING job_schedules.name
       ) SELECT name FROM claimed`,
      [names, now, owner, schedules.map(({ everySeconds }) => Math.ceil(everySeconds)), limit],
    );
    return rows.map((row) => row.name);
  }

  async renew(owner: string, names: string[]): Promise<void> {
    await this.database.dataSource.query(
      `UPDATE job_schedules SET locked_until = now() + make_interval(secs => ${LEASE_SECONDS}) WHERE name = ANY($1) AND locked_by = $2`,
      [names, owner],
    );
  }

  /** Records the end of a run, if this owner still holds the claim. */
  async end(owner: string, { name, endedAt, nextRunAt, error }: ScheduleRun): Promise<void> {
    await this.database.dataSource.query(
      `UPDATE job_schedules SET last_run_at = $3, next_run_at = $4, last_error = $5, locked_by = NULL, locked_until = NULL,
         failing_since = CASE WHEN $5::text IS NULL THEN NULL ELSE coalesce(failing_since, $3) END
       WHERE name = $1 AND locked_by = $2`,
      [name, owner, endedAt, nextRunAt, error],
    );
  }

  /** Those of these schedules whose last run failed, or that should have run before this time and are not running, by name. */
  failing(names: readonly string[], dueBefore: Date): Promise<FailingSchedule[]> {
    return this.queries.rows<FailingSchedule>(
      `SELECT name, last_run_at AS "lastRunAt", last_error AS error FROM job_schedules
       WHERE name = ANY($1) AND (last_error IS NOT NULL OR (next_run_at < $2 AND (locked_until IS NULL OR locked_until <= now())))
       ORDER BY name`,
      [names, dueBefore],
    );
  }

  /**
   * Marks those of these schedules as reported that failed again when they had been failing for some minutes, and were not yet.
   * @returns those.
   */
  async report(tx: Tx, names: readonly string[], { minutes, at }: { minutes: number; at: Date }): Promise<ReportedSchedule[]> {
    const [rows] = await tx.manager.query<[ReportedSchedule[], number]>(
      `UPDATE job_schedules SET reported_at = $2
       WHERE name = ANY($1) AND reported_at IS NULL AND last_run_at >= failing_since + make_interval(mins => $3)
       RETURNING id, failing_since AS "failingSince"`,
      [names, at, minutes],
    );
    return rows;
  }

  /** Unmarks reported schedules that have run successfully since. @returns their ids. */
  async recovered(tx: Tx): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ id: string }>, number]>(
      `UPDATE job_schedules SET reported_at = NULL
       WHERE reported_at IS NOT NULL AND (failing_since IS NULL OR failing_since > reported_at) RETURNING id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Names of schedules, by id. */
  async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.queries.rows<{ id: string; name: string }>('SELECT id, name FROM job_schedules WHERE id = ANY($1)', [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Releases a schedule without recording a run. */
  async release(owner: string, name: string): Promise<void> {
    await this.database.dataSource.query(
      'UPDATE job_schedules SET locked_by = NULL, locked_until = NULL WHERE name = $1 AND locked_by = $2',
      [name, owner],
    );
  }
}
