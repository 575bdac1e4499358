import { Type } from 'class-transformer';
import { IsIn } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { DEFAULT_STATISTICS_WEEKS, STATISTICS_WEEKS, type StatisticsWeeks } from './statistics.rules.js';

export class SupportStatisticsQuery {
  /** Number of weeks, including the current one. */
  @Optional()
  @Type(() => Number)
  @IsIn(STATISTICS_WEEKS, { message: `Choose ${STATISTICS_WEEKS.join(', ')} weeks.` })
  weeks: StatisticsWeeks = DEFAULT_STATISTICS_WEEKS;
}

/** Durations in seconds; null if there are no tickets. */
export class DurationStats {
  /** Number of tickets measured. */
  tickets!: number;
  /** Median. */
  median!: number | null;
  /** 90th percentile. */
  ninety!: number | null;
}

/** Tickets of a period, each measure by the time of its event. */
export class SupportPeriodStats {
  opened!: number;
  /** Tickets whose latest reopening was in the period. */
  reopened!: number;
  /** From opening to an agent's first message, for first replies in the period. */
  firstReply!: DurationStats;
  /** From opening to closing, for tickets closed in the period and still closed. */
  resolution!: DurationStats;
}

export class SupportWeekStats extends SupportPeriodStats {
  /** The week's Monday, YYYY-MM-DD. */
  week!: string;
}

export class SupportCategoryStats extends SupportPeriodStats {
  /** Key of the category. */
  category!: string;
}

export class LongestWait {
  id!: string;
  number!: number;
  since!: string;
}

export class SupportStatisticsView {
  weeks!: number;
  /** First day, a Monday. */
  from!: string;
  /** The ticket that has waited longest for an agent; null if none is waiting. */
  longestWait!: LongestWait | null;
  total!: SupportPeriodStats;
  /** Every week of the range, oldest first; the last one is incomplete. */
  byWeek!: SupportWeekStats[];
  /** Categories with at least one ticket, most opened first. */
  byCategory!: SupportCategoryStats[];
}

/** First replies of the last four weeks, as shown to customers; null if there were too few. */
export class ReplyTimesView {
  /** In seconds. */
  median!: number | null;
  ninety!: number | null;
}
