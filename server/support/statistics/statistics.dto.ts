import { Type } from 'class-transformer';
import { IsIn } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { DEFAULT_STATISTICS_WEEKS, STATISTICS_WEEKS, type StatisticsWeeks } from './statistics.rules.js';

export class SupportStatisticsQuery {
  /** How many weeks, the current one included. */
  @Optional()
  @Type(() => Number)
  @IsIn(STATISTICS_WEEKS, { message: `Choose ${STATISTICS_WEEKS.join(', ')} weeks.` })
  weeks: StatisticsWeeks = DEFAULT_STATISTICS_WEEKS;
}

/** How long something took, in seconds; null when no ticket counts. */
export class DurationStats {
  /** How many tickets the times are from. */
  tickets!: number;
  /** Half of them took at most this long. */
  median!: number | null;
  /** 90% of them took at most this long. */
  ninety!: number | null;
}

/** Tickets of a period, each measure by when it happened. */
export class SupportPeriodStats {
  opened!: number;
  /** Tickets whose latest reopening lies in the period. */
  reopened!: number;
  /** From opening to the first message of an agent, for first replies in the period. */
  firstReply!: DurationStats;
  /** From opening to closing, for tickets that were closed in the period and still are. */
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
  /** The ticket that has waited longest for an agent; null when none waits. */
  longestWait!: LongestWait | null;
  total!: SupportPeriodStats;
  /** Every week of the range, oldest first; the last one is not over. */
  byWeek!: SupportWeekStats[];
  /** Categories with at least one ticket, the one with the most opened tickets first. */
  byCategory!: SupportCategoryStats[];
}

/** First replies of the last four weeks as customers read of them; null when there were too few. */
export class ReplyTimesView {
  /** In seconds. */
  median!: number | null;
  ninety!: number | null;
}
