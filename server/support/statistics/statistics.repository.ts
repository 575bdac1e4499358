import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { LongestWait } from './statistics.dto.js';

/** One group of a measure: a week, a category, or the total. */
export interface CountRow {
  /** A Monday, YYYY-MM-DD. */
  week: string | null;
  category: string | null;
  tickets: number;
}

export interface DurationRow extends CountRow {
  /** In seconds. */
  median: number;
  ninety: number;
}

interface ReplyTimesRow {
  tickets: number;
  median: number | null;
  ninety: number | null;
}

/** Excluded from statistics: spam, and tickets with revoked access. The indexes match exactly these conditions. */
const COUNTED = `status <> 'access_revoked_closed' AND closing IS DISTINCT FROM 'spam'`;
const RESOLVED = `status = 'closed' AND (closing IS NULL OR closing IN ('agreed', 'silence'))`;

/** A week starts at midnight on Monday, UK time. */
const weekOf = (moment: string) => `to_char(date_trunc('week', ${moment} AT TIME ZONE 'Europe/London'), 'YYYY-MM-DD')`;
const GROUPS = 'GROUP BY GROUPING SETS ((week), (category), ())';

const countsBy = (moment: string, condition: string) => `SELECT week, category, count(*) AS tickets
  FROM (SELECT ${weekOf(moment)} AS week, category FROM tickets WHERE ${moment} >= $1 AND ${condition}) t ${GROUPS}`;

const durationsBy = (moment: string, condition: string) => `SELECT week, category, count(*) AS tickets,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median, percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds) AS ninety
  FROM (SELECT ${weekOf(moment)} AS week, category, greatest(extract(epoch FROM ${moment} - created_at)::float8, 0) AS seconds
    FROM tickets WHERE ${moment} >= $1 AND ${condition}) t ${GROUPS} HAVING count(*) > 0`;

/** The measures, one statement each. Exported for the test of their plans. */
export const MEASURES = {
  opened: countsBy('created_at', COUNTED),
  reopened: countsBy('reopened_at', COUNTED),
  firstReply: durationsBy('first_replied_at', COUNTED),
  resolution: durationsBy('closed_at', RESOLVED),
} as const;

export const REPLY_TIMES = `SELECT count(*) AS tickets,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median, percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds) AS ninety
  FROM (SELECT greatest(extract(epoch FROM first_replied_at - created_at)::float8, 0) AS seconds
    FROM tickets WHERE first_replied_at >= $1 AND ${COUNTED}) t`;

/** The first in each rank of the queue waiting for an agent; of those, the one that has waited longest. */
export const LONGEST_WAITING_TICKET = `SELECT id, number, since FROM (
    ${[0, 1]
      .map(
        (rank) => `(SELECT id, number, coalesce(waiting_since, created_at) AS since FROM tickets
      WHERE queue_rank = ${rank} AND status <> 'access_revoked_closed' ORDER BY queue_key, id LIMIT 1)`,
      )
      .join(' UNION ALL ')}) w ORDER BY since LIMIT 1`;

/** Support statistics, computed from the tickets. */
@Injectable()
export class StatisticsRepository {
  constructor(private readonly queries: ReadQueries) {}

  opened(from: Date): Promise<CountRow[]> {
    return this.queries.rows<CountRow>(MEASURES.opened, [from]);
  }

  reopened(from: Date): Promise<CountRow[]> {
    return this.queries.rows<CountRow>(MEASURES.reopened, [from]);
  }

  firstReplies(from: Date): Promise<DurationRow[]> {
    return this.queries.rows<DurationRow>(MEASURES.firstReply, [from]);
  }

  resolutions(from: Date): Promise<DurationRow[]> {
    return this.queries.rows<DurationRow>(MEASURES.resolution, [from]);
  }

  async longestWait(): Promise<LongestWait | null> {
    const [row] = await this.queries.rows<LongestWait>(LONGEST_WAITING_TICKET);
    return row ?? null;
  }

  /** All first replies since a given time. */
  async replyTimes(since: Date): Promise<ReplyTimesRow> {
    const [row] = await this.queries.rows<ReplyTimesRow>(REPLY_TIMES, [since]);
    return row ?? { tickets: 0, median: null, ninety: null };
  }
}
