import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { ukDate, ukDayStart } from '../../platform/time/days.rules.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import type { DurationStats, ReplyTimesView, SupportPeriodStats, SupportStatisticsView } from './statistics.dto.js';
import { StatisticsRepository, type CountRow, type DurationRow } from './statistics.repository.js';
import { REPLY_TIME_DAYS, REPLY_TIME_MIN_TICKETS, weeksUntil } from './statistics.rules.js';

const REPLY_TIMES_PATH = '/support/reply-times';
/** The period moves with time, and one reply among four weeks of them changes little. */
const REPLY_TIMES_SECONDS = 900;
const DAY_MS = 86_400_000;

/** Customers' waiting times: detailed for the studio, one sentence for customers. */
@Injectable()
export class StatisticsService implements OnModuleInit {
  constructor(
    private readonly statistics: StatisticsRepository,
    private readonly publicData: PublicData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.publicData.register({
      path: REPLY_TIMES_PATH,
      load: () => this.loadReplyTimes(),
      changesOn: [],
      maxAgeSeconds: REPLY_TIMES_SECONDS,
    });
  }

  /** @param count of weeks, including the current one. */
  async of(count: number): Promise<SupportStatisticsView> {
    const weeks = weeksUntil(ukDate(this.clock.now()), count);
    const [first = ''] = weeks;
    const from = new Date(ukDayStart(first));
    const [longestWait, opened, reopened, firstReply, resolution] = await Promise.all([
      this.statistics.longestWait(),
      this.statistics.opened(from),
      this.statistics.reopened(from),
      this.statistics.firstReplies(from),
      this.statistics.resolutions(from),
    ]);
    const period = (isOf: (row: CountRow) => boolean): SupportPeriodStats => ({
      opened: opened.find(isOf)?.tickets ?? 0,
      reopened: reopened.find(isOf)?.tickets ?? 0,
      firstReply: toDuration(firstReply.find(isOf)),
      resolution: toDuration(resolution.find(isOf)),
    });
    const categories = [opened, reopened, firstReply, resolution].flatMap((rows) => rows.flatMap(({ category }) => category ?? []));
    return {
      weeks: count,
      from: first,
      longestWait,
      total: period(({ week, category }) => week === null && category === null),
      byWeek: weeks.map((monday) => ({ week: monday, ...period(({ week }) => week === monday) })),
      byCategory: [...new Set(categories)]
        .map((key) => ({ category: key, ...period(({ category }) => category === key) }))
        .sort((a, b) => b.opened - a.opened || a.category.localeCompare(b.category)),
    };
  }

  replyTimes(): Promise<ReplyTimesView> {
    return this.publicData.read(REPLY_TIMES_PATH) as Promise<ReplyTimesView>;
  }

  private async loadReplyTimes(): Promise<ReplyTimesView> {
    const since = new Date(this.clock.now().getTime() - REPLY_TIME_DAYS * DAY_MS);
    const { tickets, median, ninety } = await this.statistics.replyTimes(since);
    return tickets < REPLY_TIME_MIN_TICKETS ? { median: null, ninety: null } : { median, ninety };
  }
}

function toDuration(row: DurationRow | undefined): DurationStats {
  return { tickets: row?.tickets ?? 0, median: row?.median ?? null, ninety: row?.ninety ?? null };
}
