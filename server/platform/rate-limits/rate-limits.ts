import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { Jobs } from '../jobs/jobs.js';
import { TooManyRequests } from '../errors/errors.js';
import { Events } from '../events/events.js';
import { Reloader } from '../events/reloader.js';
import { errorFields, Log } from '../observability/log.js';
import { GENERAL_LIMIT, type Limit } from './declared-limits.js';
import { RateLimitsRepository } from './rate-limits.repository.js';

declare module '../events/events.js' {
  interface PortalEvents {
    /** An admin changed a rate limit. */
    'rate-limits.changed': Record<string, never>;
  }
}

/**
 * Fixed windows counted in the database, shared by all instances of the program. What admins have changed is cached, and reloaded in every
 * instance after a change.
 */
@Injectable()
export class RateLimits implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private settings: ReadonlyMap<string, number> = new Map();
  private readonly reloader: Reloader;

  constructor(
    private readonly repository: RateLimitsRepository,
    private readonly config: Config,
    private readonly jobs: Jobs,
    private readonly events: Events,
    log: Log,
  ) {
    this.reloader = new Reloader(
      () => this.load(),
      (error) => log.warn(errorFields(error), 'The rate limits could not be loaded; trying again.'),
    );
  }

  onModuleInit(): void {
    this.events.on('rate-limits.changed', () => this.reload());
    this.events.onGap(() => this.reload());
    this.jobs.schedule('rate-limits.sweep', { everySeconds: 3_600 }, () => this.repository.removeEnded());
  }

  /** Once events arrive, so that no change is missed in between. */
  async onApplicationBootstrap(): Promise<void> {
    await this.load();
  }

  onModuleDestroy(): void {
    this.reloader.stop();
  }

  /** Applies what admins have changed, here and now; tries again until the database responds. */
  reload(): Promise<void> {
    return this.reloader.run();
  }

  /**
   * Counts one attempt of the subject (an address, an account, a user).
   * @throws TooManyRequests with the seconds until the window ends.
   */
  async count(limit: Limit, subject: string): Promise<void> {
    const row = await this.repository.count(keyOf(limit.name, subject), limit.windowSeconds);
    if (row === undefined || row.hits <= this.allowed(limit)) return;
    throw new TooManyRequests(Math.max(1, row.wait), limit.message, undefined, limit.name);
  }

  /** Counts one occurrence that is observed, not limited: how many the subject has in the current window. */
  async tally(name: string, subject: string, windowSeconds: number): Promise<number> {
    return (await this.repository.count(keyOf(name, subject), windowSeconds))?.hits ?? 0;
  }

  /** Resets the count, for example after a successful sign-in; with a manager in its transaction. */
  async reset(limit: Limit, subject: string, manager?: EntityManager): Promise<void> {
    await this.repository.remove(keyOf(limit.name, subject), manager);
  }

  /** Attempts per window that are allowed now. */
  allowed(limit: Limit): number {
    return this.settings.get(limit.name) ?? this.unchanged(limit, this.settings.get(GENERAL_LIMIT) ?? 100);
  }

  /** Attempts per window for a limit that was not changed itself. @param percent of the default, which limits on guessing do not exceed. */
  unchanged({ attempts, exact, guessing }: Limit, percent: number): number {
    if (exact === true) return attempts;
    const applied = guessing === true ? Math.min(100, percent) : percent;
    return Math.max(1, Math.floor((attempts * this.config.rateLimitScale * applied) / 100));
  }

  private async load(): Promise<void> {
    const rows = await this.repository.settings();
    this.settings = new Map(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
  }
}

/** IP and email addresses are personal data: only a digest is stored. */
function keyOf(name: string, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 24)}`;
}
