import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import type { Days } from '../../finance/ledger/ledger.rules.js';
import type { PayableKind } from '../payables/payables.rules.js';
import { SHOWN_TASK } from '../time/time.repository.js';

/** The time of one person, project or task; rejected time does not count. */
export interface TimeGroupRow {
  /** Null for deleted accounts, and for time without a project. */
  key: string | null;
  /** Approved ones where it is approved. */
  seconds: number;
  pendingSeconds: number;
  /** Approved cost. */
  valuePence: number;
}

export interface ProjectExpensesRow {
  project: string | null;
  pence: number;
}

/** Time between submission and decision of claims of a kind. */
interface ApprovalTimesRow {
  kind: PayableKind;
  decided: number;
  /** Null if there were no decisions. */
  medianSeconds: number | null;
  slowestTenthSeconds: number | null;
  waiting: number;
  /** When the longest waiting claim was submitted. */
  waitingSince: string | null;
}

interface AccountCostRow {
  account: string;
  pence: number;
}

/** An approved claim that is part of a cost. */
interface CostEntryRow {
  id: string;
  kind: PayableKind;
  description: string;
  userName: string | null;
  date: string;
  pence: number;
}

/** Bits of `grouping`: 0 for the column that a row is grouped by. */
const GROUPED_BY = { person: 0b011, project: 0b101, task: 0b110 } as const;
const GROUPING = `grouping(t.user_id, t.project, ${SHOWN_TASK})`;

/** A deliverable waits from its delivery. */
const approvalTimes = (kind: PayableKind, table: string, day: string, since: string) => `SELECT '${kind}' AS kind,
    count(*) FILTER (WHERE c.decided_at IS NOT NULL)::int AS decided,
    (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM c.decided_at - ${since})))::float8 AS "medianSeconds",
    (percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch FROM c.decided_at - ${since})))::float8 AS "slowestTenthSeconds",
    count(*) FILTER (WHERE c.status = 'pending')::int AS waiting,
    min(${since}) FILTER (WHERE c.status = 'pending') AS "waitingSince"
  FROM ${table} c WHERE c.${day} BETWEEN $1::date AND $2::date`;

/** Totals of submitted claims. Days are YYYY-MM-DD, both inclusive. */
@Injectable()
export class AnalyticsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** By person, project and task; of each, those with the most hours first. One pass over the entries of the days. */
  async time({ from, to }: Days, limit: number): Promise<Record<keyof typeof GROUPED_BY, TimeGroupRow[]>> {
    const rows = await this.queries.rows<TimeGroupRow & { groupedBy: number }>(
      `SELECT g."groupedBy", g.key, g.seconds, g."pendingSeconds", g."valuePence" FROM (
         SELECT ${GROUPING} AS "groupedBy", coalesce(t.user_id::text, t.project, ${SHOWN_TASK}) AS key,
           sum(coalesce(t.approved_seconds, t.seconds))::int AS seconds,
           coalesce(sum(t.seconds) FILTER (WHERE t.status = 'pending'), 0)::int AS "pendingSeconds",
           coalesce(sum(t.value_pence), 0)::bigint AS "valuePence",
           row_number() OVER (PARTITION BY ${GROUPING} ORDER BY sum(coalesce(t.approved_seconds, t.seconds)) DESC) AS rank
         FROM clarity_time_entries t WHERE t.worked_on BETWEEN $1::date AND $2::date AND t.status <> 'rejected'
         GROUP BY GROUPING SETS ((t.user_id), (t.project), (${SHOWN_TASK}))) g
       WHERE g.rank <= $3 ORDER BY g."groupedBy", g.rank`,
      [from, to, limit],
    );
    const of = (bits: number): TimeGroupRow[] => rows.filter(({ groupedBy }) => groupedBy === bits);
    return { person: of(GROUPED_BY.person), project: of(GROUPED_BY.project), task: of(GROUPED_BY.task) };
  }

  /** Approved expenses without the VAT that is reclaimed; the dearest projects first. */
  expenses({ from, to }: Days, limit: number): Promise<ProjectExpensesRow[]> {
    return this.queries.rows<ProjectExpensesRow>(
      `SELECT e.project, sum(e.amount_pence - e.reclaimed_pence)::bigint AS pence FROM clarity_expenses e
       WHERE e.spent_on BETWEEN $1::date AND $2::date AND e.status = 'approved' GROUP BY e.project ORDER BY pence DESC, e.project LIMIT $3`,
      [from, to, limit],
    );
  }

  approvalTimes({ from, to }: Days): Promise<ApprovalTimesRow[]> {
    return this.queries.rows<ApprovalTimesRow>(
      [
        approvalTimes('time', 'clarity_time_entries', 'worked_on', 'c.created_at'),
        approvalTimes('expense', 'clarity_expenses', 'spent_on', 'c.created_at'),
        approvalTimes('deliverable', 'clarity_deliverables', 'delivered_on', `c.delivered_on::timestamp AT TIME ZONE 'Europe/London'`),
      ].join(' UNION ALL '),
      [from, to],
    );
  }

  /** What the ledger counts as the cost of approved claims, by account; days are those from which it counts. */
  costs({ from, to }: Days): Promise<AccountCostRow[]> {
    return this.queries.rows<AccountCostRow>(
      `SELECT l.account_code AS account, sum(l.amount_pence)::bigint AS pence FROM clarity_payables p
       JOIN ledger_lines l ON l.entry_id = p.entry_id AND l.amount_pence > 0
       WHERE p.owed_from BETWEEN $1::date AND $2::date AND p.status <> 'withdrawn' GROUP BY l.account_code`,
      [from, to],
    );
  }

  /** The approved expenses of a project, the latest first. @param project null for expenses without one */
  expensesOf(days: Days, project: string | null, limit: number, cursor?: string): Promise<Page<CostEntryRow>> {
    return this.entries(
      `SELECT p.id, p.kind, e.description, p.user_id, e.spent_on AS date, (e.amount_pence - e.reclaimed_pence)::bigint AS pence
       FROM clarity_expenses e JOIN clarity_payables p ON p.kind = 'expense' AND p.claim_id = e.id AND p.status <> 'withdrawn'
       WHERE e.spent_on BETWEEN $2::date AND $3::date AND e.status = 'approved' AND e.project IS NOT DISTINCT FROM $4`,
      [days.from, days.to, project],
      limit,
      cursor,
    );
  }

  /** The claims whose cost is on an account, the latest first; days are those from which it counts. */
  costsOn(days: Days, account: string, limit: number, cursor?: string): Promise<Page<CostEntryRow>> {
    return this.entries(
      `SELECT p.id, p.kind, coalesce(${SHOWN_TASK}, e.description, d.title, '') AS description, p.user_id, p.owed_from AS date,
         (SELECT sum(l.amount_pence) FROM ledger_lines l WHERE l.entry_id = p.entry_id AND l.amount_pence > 0 AND l.account_code = $4)::bigint
           AS pence
       FROM clarity_payables p LEFT JOIN clarity_time_entries t ON p.kind = 'time' AND t.id = p.claim_id
       LEFT JOIN clarity_expenses e ON p.kind = 'expense' AND e.id = p.claim_id
       LEFT JOIN clarity_deliverables d ON p.kind = 'deliverable' AND d.id = p.claim_id
       WHERE p.owed_from BETWEEN $2::date AND $3::date AND p.status <> 'withdrawn'`,
      [days.from, days.to, account],
      limit,
      cursor,
    );
  }

  /** @param claims selects the claims; `$1` is the limit */
  private async entries(claims: string, values: readonly unknown[], limit: number, cursor?: string): Promise<Page<CostEntryRow>> {
    const after = cursor === undefined ? null : decodeCursor(cursor, ['date', 'uuid']);
    const index = values.length + 2;
    const rows = await this.queries.rows<CostEntryRow>(
      `SELECT c.id, c.kind, c.description, ${colleagueName('payee')} AS "userName", c.date, c.pence
       FROM (${claims}) c ${joinUser('payee', 'c.user_id')}
       WHERE c.pence <> 0 ${after === null ? '' : `AND (c.date, c.id) < ($${index}::date, $${index + 1}::uuid)`}
       ORDER BY c.date DESC, c.id DESC LIMIT $1`,
      [limit + 1, ...values, ...(after ?? [])],
    );
    return rowsPage(rows, limit, (row) => [row.date, row.id]);
  }
}
