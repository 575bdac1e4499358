import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { inGroup } from '../../../platform/access/roles.rules.js';
import { Database } from '../../../platform/database/transactions.js';
import type { SentPart, ServedRange } from '../../../platform/files/downloads/download.js';
import { NotFound } from '../../../platform/errors/errors.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { Page } from '../../../platform/lists/cursors.js';
import { errorFields, Log } from '../../../platform/observability/log.js';
import { Clock } from '../../../platform/time/clock.js';
import { dayAfter, ukDate } from '../../../platform/time/days.rules.js';
import type { DownloadsQuery, DownloadStats, DownloadStatsQuery, DownloadView } from './downloads.dto.js';
import { DownloadsRepository, type DownloadFilter, type DownloadRow, type DownloadScope } from './downloads.repository.js';
import { ADDRESS_DAYS, DOWNLOAD_PERIODS, DOWNLOAD_ROLE_MEMBERS, DOWNLOAD_ROLES } from './downloads.rules.js';

const DAY_MS = 86_400_000;
const BATCH = 1_000;
const MAX_USER_AGENT = 400;

/** Origin of a download. */
interface Downloader {
  userId: string;
  ip: string | null;
  userAgent: string | null;
}

/** Download history: users see their own, admin and ceo everyone's. */
@Injectable()
export class DownloadsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly downloads: DownloadsRepository,
    private readonly jobs: Jobs,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('builds.download-addresses', { everySeconds: 3_600 }, () => this.eraseAddresses());
  }

  async page(actor: Actor, { limit, cursor, ...query }: DownloadsQuery): Promise<Page<DownloadView>> {
    const { items, nextCursor } = await this.downloads.page(this.filterOf(actor, query), {
      limit,
      ...(cursor !== undefined && { cursor }),
    });
    return { items: items.map(toDownloadView), nextCursor };
  }

  /** @throws NotFound for one that the user may not see. */
  async findOne(actor: Actor, id: string): Promise<DownloadView> {
    const row = await this.downloads.find(scopeOf(actor), id);
    if (row === undefined) throw new NotFound();
    return toDownloadView(row);
  }

  /** How many downloads of a build were begun, without an access check. */
  countOf(buildId: string): Promise<number> {
    return this.downloads.countOf(buildId);
  }

  /** The sums of everything that matches. */
  stats(actor: Actor, query: DownloadStatsQuery): Promise<DownloadStats> {
    return this.downloads.stats(this.filterOf(actor, query));
  }

  /**
   * Records that a range of a build's file is being sent. A range that does not start with the first byte belongs to the latest download of
   * the last 24 hours, as with download managers; without one it is a separate download.
   * @param at start time; samples are in the past.
   * @returns a callback for the end of the connection; it does not fail.
   */
  async begin(
    buildId: string,
    { userId, ip, userAgent }: Downloader,
    { start }: ServedRange,
    at = this.clock.now(),
  ): Promise<(part: SentPart) => Promise<void>> {
    const id = await this.database.transaction(async (tx) => {
      const going = start === 0 ? undefined : await this.downloads.latest(tx, buildId, userId, at);
      const download = { buildId, userId, at, day: ukDate(at), ip, userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null };
      return going ?? (await this.downloads.begin(tx, download));
    });
    return async ({ bytes, milliseconds }) => {
      if (id === undefined || bytes === 0) return;
      await this.database
        .transaction((tx) => this.downloads.sent(tx, id, { start, bytes, milliseconds: Math.round(milliseconds) }))
        .catch((error: unknown) => this.log.error({ downloadId: id, ...errorFields(error) }, 'download not recorded'));
    };
  }

  private filterOf(actor: Actor, { role, period, search, build }: DownloadStatsQuery): DownloadFilter {
    return {
      ...scopeOf(actor),
      roles: role === undefined ? null : DOWNLOAD_ROLE_MEMBERS[role],
      since: period === undefined ? null : dayAfter(ukDate(this.clock.now()), 1 - DOWNLOAD_PERIODS[period]),
      ...(search !== undefined && { search }),
      ...(build !== undefined && { build }),
    };
  }

  /** Clears the origin of downloads started more than 90 days ago. */
  async eraseAddresses(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - ADDRESS_DAYS * DAY_MS);
    let count: number;
    do {
      count = await this.database.transaction((tx) => this.downloads.eraseAddresses(tx, before, BATCH));
    } while (count === BATCH);
  }
}

function scopeOf({ userId, roles }: Actor): DownloadScope {
  return { userId: inGroup(roles, 'admin') ? null : userId };
}

function toDownloadView(row: DownloadRow): DownloadView {
  return {
    id: row.id,
    build_id: row.buildId,
    username: row.name,
    roles: row.roles,
    role: DOWNLOAD_ROLES.findLast((role) => DOWNLOAD_ROLE_MEMBERS[role].some((name) => row.roles.includes(name))) ?? null,
    version: row.version,
    title: row.title,
    file_size: row.fileSize,
    bytes: row.bytes,
    download_date: row.startedAt,
    download_duration: Math.round(row.milliseconds / 1_000),
    finished: row.finished,
    progress: Math.floor((100 * row.coveredBytes) / row.fileSize),
    ip_address: row.ip,
    user_agent: row.userAgent,
    notes: notesOn(row),
  };
}

function notesOn({ finished, bytes, coveredBytes }: DownloadRow): string {
  if (!finished) return 'Not all of it was sent. Missing parts that are fetched within a day of its start still belong to it.';
  return bytes > coveredBytes ? 'Some parts were sent more than once.' : '';
}
