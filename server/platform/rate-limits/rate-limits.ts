import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { Database } from '../database/transactions.js';
import { Jobs } from '../jobs/jobs.js';
import { TooManyRequests } from '../errors/errors.js';

export interface Limit {
  /** Names the limit; the subject's key is counted under it. */
  name: string;
  /** Attempts that a window admits. */
  attempts: number;
  windowSeconds: number;
  /** Limits that the specification names are not scaled by RATE_LIMIT_SCALE. */
  exact?: boolean;
  message?: string;
}

/** A window is over at its end, and when it was begun by a clock that has been put back since: nobody is kept out for that long. */
const IS_OVER = `(kept.ends_at <= now() OR kept.ends_at > excluded.ends_at + interval '1 hour')`;

/** Fixed windows counted in the database, so that every copy of the program counts alike. */
@Injectable()
export class RateLimits implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('rate-limits.sweep', { everySeconds: 3_600 }, () => this.sweep());
  }

  /**
   * Counts one attempt of the subject (an address, an account, a person).
   * @throws TooManyRequests with the seconds until the window ends.
   */
  async count(limit: Limit, subject: string): Promise<void> {
    const [row] = await this.database.dataSource.query<Array<{ hits: number; wait: number }>>(
      `INSERT INTO rate_limits AS kept (key, started_at, hits, ends_at)
       VALUES ($1, now(), 1, now() + make_interval(secs => $2))
       ON CONFLICT (key) DO UPDATE SET
         hits = CASE WHEN ${IS_OVER} THEN 1 ELSE kept.hits + 1 END,
         started_at = CASE WHEN ${IS_OVER} THEN now() ELSE kept.started_at END,
         ends_at = CASE WHEN ${IS_OVER} THEN excluded.ends_at ELSE kept.ends_at END
       RETURNING hits, ceil(extract(epoch FROM ends_at - now()))::int AS wait`,
      [keyOf(limit.name, subject), limit.windowSeconds],
    );
    if (row === undefined || row.hits <= this.allowed(limit)) return;
    throw new TooManyRequests(Math.max(1, row.wait), limit.message);
  }

  /** Forgets what was counted, for example after a successful sign-in; with a manager in its transaction. */
  async forget(limit: Limit, subject: string, manager: EntityManager = this.database.dataSource.manager): Promise<void> {
    await manager.query('DELETE FROM rate_limits WHERE key = $1', [keyOf(limit.name, subject)]);
  }

  /** Removes windows that have ended. */
  private async sweep(): Promise<void> {
    await this.database.sweep(`DELETE FROM rate_limits WHERE ends_at < now() - interval '1 hour'`);
  }

  private allowed(limit: Limit): number {
    return limit.exact === true ? limit.attempts : Math.max(1, Math.floor(limit.attempts * this.config.rateLimitScale));
  }
}

/** Addresses and mail addresses are personal data: only a digest is kept. */
function keyOf(name: string, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 24)}`;
}
