import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import { CspReport } from './csp-report.entity.js';
import { toReportView, type CspReportsQuery, type CspReportView } from './csp.dto.js';
import type { Violation } from './csp-reports.rules.js';

/** A kind of report with how often it was counted. */
export interface ReportRow extends Violation {
  id: string;
  count: number;
  /** ISO 8601, as `lastSeen`. */
  firstSeen: string;
  lastSeen: string;
}

/** Reports to add to a row. */
export interface CountedViolation extends Violation {
  count: number;
  /** ISO 8601, as `lastSeen`. */
  firstSeen: string;
  lastSeen: string;
}

/** Reports of some days, summed. */
export interface RecentRow extends Violation {
  count: number;
}

const COLUMNS = `id, directive, blocked, page, count, first_seen AS "firstSeen", last_seen AS "lastSeen"`;

@Injectable()
export class CspReportsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Latest first. */
  async page({ limit, cursor, q, directive }: CspReportsQuery): Promise<Page<CspReportView>> {
    const before = cursor === undefined ? [null, null] : decodeCursor(cursor, ['timestamptz', 'uuid']);
    const rows = await this.queries.rows<ReportRow>(
      `SELECT ${COLUMNS} FROM csp_reports
       WHERE ($2::text IS NULL OR directive = $2) AND ($3::text IS NULL OR blocked ILIKE $3 OR page ILIKE $3)
         AND ($4::timestamptz IS NULL OR (last_seen, id) < ($4::timestamptz, $5::uuid))
       ORDER BY last_seen DESC, id DESC LIMIT $1`,
      [limit + 1, directive ?? null, q === undefined || q === '' ? null : containing(q), ...before],
    );
    return pageOf(rows, limit, toReportView, ({ lastSeen, id }) => [lastSeen, id]);
  }

  /** What was reported since a day, the most frequent first, and the sum of all. @param since YYYY-MM-DD */
  async recent(since: string, limit: number): Promise<{ rows: RecentRow[]; total: number }> {
    const [rows, [sum]] = await Promise.all([
      this.queries.rows<RecentRow>(
        `SELECT r.directive, r.blocked, r.page, sum(d.count)::float8 AS count
         FROM csp_report_days d JOIN csp_reports r ON r.id = d.report_id WHERE d.day >= $1::date
         GROUP BY r.id ORDER BY sum(d.count) DESC, r.id LIMIT $2`,
        [since, limit],
      ),
      this.queries.rows<{ total: number }>('SELECT coalesce(sum(count), 0)::float8 AS total FROM csp_report_days WHERE day >= $1::date', [
        since,
      ]),
    ]);
    return { rows, total: sum?.total ?? 0 };
  }

  /** The stored kinds, which no other transaction can add to until this one ends. */
  async lockAll(tx: Tx): Promise<Violation[]> {
    await lockTable(tx, CspReport);
    return tx.manager.query<Violation[]>('SELECT directive, blocked, page FROM csp_reports');
  }

  async add(tx: Tx, counted: readonly CountedViolation[]): Promise<void> {
    await tx.manager.query(
      `WITH counted AS (
         SELECT directive, blocked, page, sum(count)::bigint AS count, min("firstSeen") AS first_seen, max("lastSeen") AS last_seen
         FROM jsonb_to_recordset($1::jsonb)
           AS c(directive text, blocked text, page text, count bigint, "firstSeen" timestamptz, "lastSeen" timestamptz)
         GROUP BY 1, 2, 3
       ), stored AS (
         INSERT INTO csp_reports AS r (id, directive, blocked, page, count, first_seen, last_seen)
         SELECT gen_random_uuid(), directive, blocked, page, count, first_seen, last_seen FROM counted
         ON CONFLICT (directive, blocked, page) DO UPDATE
           SET count = r.count + excluded.count, last_seen = greatest(r.last_seen, excluded.last_seen)
         RETURNING id, directive, blocked, page
       )
       INSERT INTO csp_report_days AS d (report_id, day, count)
       SELECT s.id, (c.last_seen AT TIME ZONE 'UTC')::date, c.count
       FROM stored s JOIN counted c ON (c.directive, c.blocked, c.page) = (s.directive, s.blocked, s.page)
       ON CONFLICT (report_id, day) DO UPDATE SET count = d.count + excluded.count`,
      [JSON.stringify(counted)],
    );
  }

  /** @returns how many kinds were removed. */
  async removeBefore(tx: Tx, before: Date): Promise<number> {
    await tx.manager.query(`DELETE FROM csp_report_days WHERE day < ($1::timestamptz AT TIME ZONE 'UTC')::date`, [before]);
    const [, count] = await tx.manager.query<[unknown, number]>('DELETE FROM csp_reports WHERE last_seen < $1', [before]);
    return count;
  }
}
