import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import type { Movement } from './statement-content.js';
import { Statement } from './statement.entity.js';
import { SHOWN_TASK } from '../time/time.repository.js';

export interface StatementRow {
  id: string;
  userId: string | null;
  month: string;
  issue: number;
  content: string;
  sha256: Buffer;
  createdAt: string;
}

type PersonMovement = Movement & { userId: string };

const COLUMNS = `s.id, s.user_id AS "userId", s.month, s.issue, s.content, s.sha256, s.created_at AS "createdAt"`;

/** A payable with its claim. */
const PAYABLES = `FROM clarity_payables p
  LEFT JOIN clarity_time_entries t ON p.kind = 'time' AND t.id = p.claim_id
  LEFT JOIN clarity_expenses e ON p.kind = 'expense' AND e.id = p.claim_id
  LEFT JOIN clarity_deliverables d ON p.kind = 'deliverable' AND d.id = p.claim_id`;
const movement = (date: string, kind: string, pence: string): string => `SELECT p.user_id AS "userId", ${date} AS date, ${kind} AS kind,
  p.kind AS "claimKind", coalesce(${SHOWN_TASK}, e.description, d.title, '') AS description, t.approved_seconds AS seconds, ${pence} AS pence,
  p.entry_id IS NULL AS "isPayroll", p.id AS "payableId",
  ${kind} <> 'payment' AND coalesce(t.self_approved, e.self_approved, d.self_approved, false) AS "selfApproved",
  ${kind} = 'payment' AND p.self_paid AS "selfPaid" ${PAYABLES}`;

@Injectable()
export class StatementsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(
      `SELECT s.id, concat_ws(', ', ${colleagueName('owner')}, to_char(s.month, 'FMMonth YYYY')) AS name
       FROM clarity_statements s ${joinUser('owner', 's.user_id')} WHERE s.id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** A user's statements, latest month first. */
  async page(userId: string, limit: number, cursor?: string): Promise<Page<StatementRow>> {
    const order = 'ORDER BY s.month DESC, s.issue DESC LIMIT $1';
    const rows =
      cursor === undefined
        ? await this.queries.rows<StatementRow>(`SELECT ${COLUMNS} FROM clarity_statements s WHERE s.user_id = $2 ${order}`, [
            limit + 1,
            userId,
          ])
        : await this.queries.rows<StatementRow>(
            `SELECT ${COLUMNS} FROM clarity_statements s WHERE s.user_id = $2 AND (s.month, s.issue) < ($3::date, $4::int) ${order}`,
            [limit + 1, userId, ...decodeCursor(cursor, ['date', 'integer'])],
          );
    return rowsPage(rows, limit, (row) => [row.month, row.issue]);
  }

  async find(id: string): Promise<StatementRow | undefined> {
    const [row] = await this.queries.rows<StatementRow>(`SELECT ${COLUMNS} FROM clarity_statements s WHERE s.id = $1`, [id]);
    return row;
  }

  /** The PDF, once there is one. */
  async pdf(id: string): Promise<Buffer | null> {
    const [row] = await this.queries.rows<{ pdf: Buffer | null }>(`SELECT s.pdf FROM clarity_statements s WHERE s.id = $1`, [id]);
    return row?.pdf ?? null;
  }

  /** Stores the PDF unless there is one. */
  async storePdf(tx: Tx, id: string, pdf: Buffer): Promise<void> {
    const { pdf: before } = (await lockRow(tx, Statement, { id })) === null ? { pdf } : { pdf: await this.storedPdf(tx, id) };
    if (before === null) await tx.manager.update(Statement, { id }, { pdf });
  }

  /** Changes of debts in a period, by user and day. @param from, to YYYY-MM-DD, both inclusive */
  movements(tx: Tx, from: string, to: string): Promise<PersonMovement[]> {
    return tx.manager.query<PersonMovement[]>(
      `SELECT m."userId", m.date, m.kind, m."claimKind", m.description, m.seconds, m.pence, m."isPayroll", m."selfApproved", m."selfPaid" FROM (
         ${movement('p.owed_from', 'p.kind', 'p.amount_pence')} WHERE p.owed_from BETWEEN $1::date AND $2::date
         UNION ALL ${movement('p.withdrawn_on', `'taken_back'`, '-p.amount_pence')} WHERE p.withdrawn_on BETWEEN $1::date AND $2::date
         UNION ALL ${movement('p.paid_on', `'payment'`, '-p.amount_pence')} WHERE p.paid_on BETWEEN $1::date AND $2::date
       ) m WHERE m."userId" IS NOT NULL ORDER BY m."userId", m.date, m.kind, m."payableId"`,
      [from, to],
    );
  }

  /** Those of the months in which something was owed or changed, the earliest first. */
  async activeMonths(tx: Tx, months: readonly string[]): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ month: string }>>(
      `SELECT m.month FROM unnest($1::date[]) AS m(month)
       WHERE EXISTS (SELECT FROM clarity_payables p WHERE p.owed_from < m.month + interval '1 month'
         AND (p.paid_on IS NULL OR p.paid_on >= m.month) AND (p.withdrawn_on IS NULL OR p.withdrawn_on >= m.month))
       ORDER BY m.month`,
      [months],
    );
    return rows.map(({ month }) => month);
  }

  /** What each person was owed when a day began, in pence. */
  async unpaidBefore(tx: Tx, day: string): Promise<Map<string, number>> {
    const rows = await tx.manager.query<Array<{ userId: string; pence: number }>>(
      `SELECT p.user_id AS "userId", sum(p.amount_pence)::bigint AS pence FROM clarity_payables p
       WHERE p.user_id IS NOT NULL AND p.entry_id IS NOT NULL AND p.owed_from < $1::date
         AND (p.paid_on IS NULL OR p.paid_on >= $1::date) AND (p.withdrawn_on IS NULL OR p.withdrawn_on >= $1::date)
       GROUP BY p.user_id`,
      [day],
    );
    return new Map(rows.map(({ userId, pence }) => [userId, Number(pence)]));
  }

  /** The latest statement of each person for a month. */
  async latest(tx: Tx, month: string): Promise<Map<string, Statement>> {
    const rows = await tx.manager.find(Statement, { where: { month }, order: { issue: 'ASC' } });
    return new Map(rows.flatMap((row) => (row.userId === null ? [] : [[row.userId, row] as const])));
  }

  async insert(tx: Tx, statements: readonly Statement[]): Promise<void> {
    if (statements.length > 0) await tx.manager.insert(Statement, [...statements]);
  }

  /** All statements of a person, for their export. */
  async ofUser(userId: string): Promise<Array<{ month: string; issue: number; content: string }>> {
    return this.queries.rows<{ month: string; issue: number; content: string }>(
      `SELECT s.month, s.issue, s.content FROM clarity_statements s WHERE s.user_id = $1 ORDER BY s.month, s.issue`,
      [userId],
    );
  }

  private async storedPdf(tx: Tx, id: string): Promise<Buffer | null> {
    const row = await tx.manager.findOne(Statement, { where: { id }, select: { id: true, pdf: true } });
    return row?.pdf ?? null;
  }
}
