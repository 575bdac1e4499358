import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { Jobs } from '../jobs/jobs.js';
import { TooManyRequests } from '../errors/errors.js';
import { RateLimitsRepository } from './rate-limits.repository.js';

export interface Limit {
  /** Name of the limit; combined with the subject's key. */
  name: string;
  /** Maximum attempts per window. */
  attempts: number;
  windowSeconds: number;
  /** Limits named in the specification are not scaled by RATE_LIMIT_SCALE. */
  exact?: boolean;
  message?: string;
}

/** Fixed windows counted in the database, shared by all instances of the program. */
@Injectable()
export class RateLimits implements OnModuleInit {
  constructor(
    private readonly repository: RateLimitsRepository,
    private readonly config: Config,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('rate-limits.sweep', { everySeconds: 3_600 }, () => this.repository.removeEnded());
  }

  /**
   * Counts one attempt of the subject (an address, an account, a user).
   * @throws TooManyRequests with the seconds until the window ends.
   */
  async count(limit: Limit, subject: string): Promise<void> {
    const row = await this.repository.count(keyOf(limit.name, subject), limit.windowSeconds);
    if (row === undefined || row.hits <= this.allowed(limit)) return;
    throw new TooManyRequests(Math.max(1, row.wait), limit.message);
  }

  /** Resets the count, for example after a successful sign-in; with a manager in its transaction. */
  async reset(limit: Limit, subject: string, manager?: EntityManager): Promise<void> {
    await this.repository.remove(keyOf(limit.name, subject), manager);
  }

  private allowed(limit: Limit): number {
    return limit.exact === true ? limit.attempts : Math.max(1, Math.floor(limit.attempts * this.config.rateLimitScale));
  }
}

/** IP and email addresses are personal data: only a digest is stored. */
function keyOf(name: string, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 24)}`;
}
