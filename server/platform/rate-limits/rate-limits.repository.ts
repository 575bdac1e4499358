import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockTable } from '../database/row-locks.js';
import { Database, type Tx } from '../database/transactions.js';
import { RateLimitSetting } from './rate-limit-setting.entity.js';

/** A window after an attempt was counted; `wait` is the seconds until it ends. */
interface CountedWindow {
  hits: number;
  wait: number;
}

/**
 * A window is over at its end, or if it was started by a clock that has since been set back, so that no subject is blocked for that long.
 */
const IS_OVER = `(stored.ends_at <= now() OR stored.ends_at > excluded.ends_at + interval '1 hour')`;

/** Statements on rate limits. Windows use the database clock, which all processes share. */
@Injectable()
export class RateLimitsRepository {
  constructor(private readonly database: Database) {}

  /** Counts one attempt, in a new window if there is none or the last one is over. */
  async count(key: string, windowSeconds: number): Promise<CountedWindow | undefined> {
    const [row] = await this.database.dataSource.query<CountedWindow[]>(
      `INSERT INTO rate_limits AS stored (key, started_at, hits, ends_at)
       VALUES ($1, now(), 1, now() + make_interval(secs => $2))
       ON CONFLICT (key) DO UPDATE SET
         hits = CASE WHEN ${IS_OVER} THEN 1 ELSE stored.hits + 1 END,
         started_at = CASE WHEN ${IS_OVER} THEN now() ELSE stored.started_at END,
         ends_at = CASE WHEN ${IS_OVER} THEN excluded.ends_at ELSE stored.ends_at END
       RETURNING hits, ceil(extract(epoch FROM ends_at - now()))::int AS wait`,
      [key, windowSeconds],
    );
    return row;
  }

  /** Removes a window, with a manager in its transaction. */
  async remove(key: string, manager: EntityManager = this.database.dataSource.manager): Promise<void> {
    await manager.query('DELETE FROM rate_limits WHERE key = $1', [key]);
  }

  /** Removes windows that ended at least an hour ago. */
  async removeEnded(): Promise<void> {
    await this.database.sweep(`DELETE FROM rate_limits WHERE ends_at < now() - interval '1 hour'`);
  }

  /** Limits that admins have changed, including those that were reset. */
  settings(): Promise<RateLimitSetting[]> {
    return this.database.dataSource.manager.find(RateLimitSetting);
  }

  /** The setting of a limit; others wait until the transaction ends. */
  async lockSetting(tx: Tx, name: string): Promise<RateLimitSetting | null> {
    await lockTable(tx, RateLimitSetting);
    return tx.manager.findOne(RateLimitSetting, { where: { name } });
  }

  async saveSetting(tx: Tx, setting: RateLimitSetting): Promise<void> {
    await tx.manager.upsert(RateLimitSetting, setting, ['name']);
  }

  /** Limits that this user changed last. */
  settingsBy(userId: string): Promise<RateLimitSetting[]> {
    return this.database.dataSource.manager.find(RateLimitSetting, { where: { changedBy: userId }, order: { name: 'ASC' } });
  }
}
