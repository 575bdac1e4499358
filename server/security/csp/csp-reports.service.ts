import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SecuritySignals } from '../../platform/access/security-signals.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/transactions.js';
import { TooManyRequests } from '../../platform/errors/errors.js';
import type { Page } from '../../platform/lists/cursors.js';
import { addressKey } from '../../platform/network/addresses.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { Clock } from '../../platform/time/clock.js';
import { RetentionService } from '../../users/data-rights/retention.service.js';
import { DenialLimit } from '../events/denial-limit.js';
import { SecuritySourcesService } from '../overview/security-sources.service.js';
import { keyOf, OTHER_ORIGINS, OTHER_PAGES, ReportPlaces } from './csp-limits.rules.js';
import { violationsIn, type Violation } from './csp-reports.rules.js';
import { CspReportsRepository, type CountedViolation } from './csp-reports.repository.js';
import type { CspReportsQuery, CspReportView } from './csp.dto.js';

/** Requests per address and minute. */
const REQUESTS_PER_MINUTE = 60;
/** Kinds of reports that wait to be written; further ones are counted as others. */
const MAX_PENDING = 500;
/** At most one write per interval, however many reports arrive. */
const PAUSE_MS = 1_000;
const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Receives reports of browsers about the content security policy. They are counted in memory and written by one writer, so that a flood of
 * them costs neither requests nor the database more than a single report.
 */
@Injectable()
export class CspReportsService implements OnModuleInit, BeforeApplicationShutdown {
  private pending = new Map<string, CountedViolation>();
  private readonly requests: DenialLimit;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private closing = false;

  constructor(
    private readonly database: Database,
    private readonly reports: CspReportsRepository,
    private readonly signals: SecuritySignals,
    private readonly retention: RetentionService,
    private readonly clock: Clock,
    private readonly log: Log,
    config: Config,
    sources: SecuritySourcesService,
  ) {
    this.requests = new DenialLimit(Math.max(1, Math.floor(REQUESTS_PER_MINUTE * config.rateLimitScale)));
    sources.registerPart({ name: 'cspReports', read: async (limit) => (await this.page({ limit })).items });
  }

  onModuleInit(): void {
    this.retention.register({
      name: 'cspReports',
      erase: (tx, now) => this.reports.removeBefore(tx, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)),
    });
  }

  page(query: CspReportsQuery): Promise<Page<CspReportView>> {
    return this.reports.page(query);
  }

  /** Queues the reports of a request. @param body parsed JSON in either format @throws TooManyRequests */
  receive(ip: string | null, body: unknown): void {
    const now = this.clock.now();
    if (this.requests.exceeds(addressKey(ip ?? undefined), now)) throw new TooManyRequests(60);
    const seen = { count: 1, firstSeen: now.toISOString(), lastSeen: now.toISOString() };
    for (const violation of violationsIn(body)) this.count({ ...violation, ...seen });
    if (this.pending.size > 0) this.scheduleWrite();
  }

  /** Writes everything that is queued. Errors are logged, and what failed stays queued. */
  async flush(): Promise<void> {
    await this.writing;
    this.writing = this.write();
    await this.writing;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    clearTimeout(this.timer);
    await this.flush();
  }

  private count(violation: CountedViolation): void {
    const key = keyOf(violation);
    const waiting = this.pending.get(key);
    if (waiting !== undefined) {
      waiting.count += violation.count;
      waiting.lastSeen = violation.lastSeen;
    } else if (this.pending.size < MAX_PENDING || violation.blocked === OTHER_ORIGINS) {
      // One row of others for each directive.
      this.pending.set(key, violation);
    } else {
      this.count({ ...violation, blocked: OTHER_ORIGINS, page: OTHER_PAGES });
    }
  }

  private scheduleWrite(): void {
    if (this.timer !== undefined || this.closing) return;
    this.timer = setTimeout(() => {
      void this.flush().then(() => {
        this.timer = undefined;
        if (this.pending.size > 0) this.scheduleWrite();
      });
    }, PAUSE_MS);
    this.timer.unref();
  }

  private async write(): Promise<void> {
    if (this.pending.size === 0) return;
    const batch = [...this.pending.values()];
    this.pending = new Map();
    try {
      const firstSeen = await this.database.transaction(async (tx) => {
        const places = new ReportPlaces(await this.reports.lockAll(tx));
        await this.reports.add(
          tx,
          batch.map((violation) => ({ ...violation, ...places.place(toKind(violation)) })),
        );
        return places.firstSeen;
      });
      for (const { directive, blocked, page } of firstSeen)
        this.signals.record({ kind: 'policy-violated', actorId: null, ip: null, requestId: null, details: { directive, blocked, page } });
    } catch (error) {
      this.log.warn({ reports: batch.length, ...errorFields(error) }, 'Reports of browsers could not be written; trying again.');
      for (const violation of batch) this.count(violation);
    }
  }
}

function toKind({ directive, blocked, page }: CountedViolation): Violation {
  return { directive, blocked, page };
}
