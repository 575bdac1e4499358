import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditReadings } from '../../platform/audit/audit-readings.js';
import { SamplesService } from '../../site/samples.service.js';
import { BugListService } from '../../staff/bugs/list/bug-list.service.js';
import { BuildsService } from '../../staff/builds/builds.service.js';
import { StaffSourcesService } from '../../staff/overview/staff-sources.service.js';
import { TicketStatsService } from '../../support/desk/ticket-stats.service.js';
import { UserStatsService, type UserStats } from '../../users/stats/user-stats.service.js';
import { LogSearchService } from '../logs/log-search.service.js';
import { ServerStatusService } from '../server/server-status.service.js';
import type { ActivityView, StatsView, WaitingApprovalsView } from './stats.dto.js';
import { describeActivity } from './stats.rules.js';

const MAX_SHOWN = 10;
/** Counting the accounts scans the whole table. */
const CACHE_MS = 10_000;
const READING = 'OVERVIEW_READ';
/** Reading the trail is not shown as activity. */
const EXCLUDED_ACTIONS: ReadonlySet<string> = new Set([READING, 'LOG_READ', 'FEATURE_HISTORY_READ']);
const RECENT_ENTRIES = 100;
const CONSENTS = '/admin?section=users&state=paused';

/** The statistics of the panel's first page. */
@Injectable()
export class StatsService {
  private cached: { until: number; users: Promise<UserStats> } | undefined;

  constructor(
    private readonly users: UserStatsService,
    private readonly tickets: TicketStatsService,
    private readonly samples: SamplesService,
    private readonly search: LogSearchService,
    private readonly readings: AuditReadings,
    private readonly status: ServerStatusService,
    private readonly bugs: BugListService,
    private readonly builds: BuildsService,
    private readonly sources: StaffSourcesService,
  ) {}

  async read(actor: Actor): Promise<StatsView> {
    await this.readings.recordOnce(actor, READING);
    const [{ waitForConsent, ...users }, open, recentActivity, samples, { health }, bugs, totalBuilds, approvals] = await Promise.all([
      this.userStats(),
      this.tickets.open(),
      this.recentActivity(),
      this.samples.sampleProjects(),
      this.status.current(),
      this.bugs.counts(actor),
      this.builds.total(),
      this.approvals(actor),
    ]);
    const waiting = [{ label: 'Guardians’ consents', count: waitForConsent, path: CONSENTS }, ...approvals].filter(
      ({ count }) => count > 0,
    );
    return {
      users,
      totalBuilds,
      bugs: bugs.by_status,
      pendingApprovals: waiting.reduce((sum, { count }) => sum + count, 0),
      waiting,
      tickets: { open },
      recentActivity,
      samples,
      health,
    };
  }

  private approvals(actor: Actor): Promise<WaitingApprovalsView[]> {
    const sources = this.sources.approvalsOf(actor);
    return Promise.all(sources.map(async ({ label, path, waiting }) => ({ label, count: await waiting({}), path })));
  }

  private async recentActivity(): Promise<ActivityView[]> {
    const news = (await this.search.newest(RECENT_ENTRIES)).filter(({ action }) => !EXCLUDED_ACTIONS.has(action));
    const rows = await this.search.named(news.slice(0, MAX_SHOWN));
    return rows.map(({ entry, username }) => ({ description: describeActivity(entry.action, username), created_at: entry.at }));
  }

  private userStats(): Promise<UserStats> {
    const now = performance.now();
    if (this.cached !== undefined && now < this.cached.until) return this.cached.users;
    const users = this.users.read();
    this.cached = { until: now + CACHE_MS, users };
    users.catch(() => {
      this.cached = undefined;
    });
    return users;
  }
}
