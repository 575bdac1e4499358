import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { insertOnce, type Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import type { PendingFilter } from '../claims/claim-type.js';
import { NO_ID } from '../claims/claim.entity.js';
import { Deliverable } from './deliverable.entity.js';
import type { DeliverableStatus } from './deliverables.rules.js';

export interface DeliverableRow {
  id: string;
  userId: string | null;
  userName: string | null;
  title: string;
  amountPence: number;
  dueOn: string | null;
  agreedByName: string | null;
  deliveredOn: string | null;
  note: string;
  status: DeliverableStatus;
  reason: string | null;
  decidedByName: string | null;
  decidedAt: string | null;
  selfApproved: boolean;
  createdAt: string;
  version: number;
}

const COLUMNS = `d.id, d.user_id AS "userId", ${colleagueName('worker')} AS "userName", d.title, d.amount_pence AS "amountPence",
  d.due_on AS "dueOn", ${colleagueName('manager')} AS "agreedByName", d.delivered_on AS "deliveredOn", d.note, d.status, d.reason,
  ${colleagueName('decider')} AS "decidedByName", d.decided_at AS "decidedAt", d.self_approved AS "selfApproved",
  d.created_at AS "createdAt", d.version`;
const FROM = `FROM clarity_deliverables d ${joinUser('worker', 'd.user_id')} ${joinUser('manager', 'd.agreed_by')}
  ${joinUser('decider', 'd.decided_by')}`;

@Injectable()
export class DeliverablesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The deliverables of one person, the latest agreement first. */
  async page(userId: string, status: DeliverableStatus | undefined, limit: number, cursor?: string): Promise<Page<DeliverableRow>> {
    const values: unknown[] = [limit + 1, userId];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = ['d.user_id = $2', ...(status === undefined ? [] : [`d.status = ${bind(status)}`])];
    if (cursor !== undefined) {
      const [at, id] = decodeCursor(cursor, ['timestamptz', 'uuid']);
      conditions.push(`(d.created_at, d.id) < (${bind(at)}::timestamptz, ${bind(id)}::uuid)`);
    }
    const rows = await this.queries.rows<DeliverableRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY d.created_at DESC, d.id DESC LIMIT $1`,
      values,
    );
    return rowsPage(rows, limit, (row) => [row.createdAt, row.id]);
  }

  /** What anyone can still deliver, the latest agreement first. */
  async open(limit: number, cursor?: string): Promise<Page<DeliverableRow>> {
    const [at, id] = cursor === undefined ? ['infinity', NO_ID] : decodeCursor(cursor, ['timestamptz', 'uuid']);
    const rows = await this.queries.rows<DeliverableRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE d.status IN ('agreed', 'rejected') AND (d.created_at, d.id) < ($2::timestamptz, $3::uuid)
       ORDER BY d.created_at DESC, d.id DESC LIMIT $1`,
      [limit + 1, at, id],
    );
    return rowsPage(rows, limit, (row) => [row.createdAt, row.id]);
  }

  /** Delivered and pending, earliest first. */
  async pending({ userId, until, limit, cursor }: PendingFilter): Promise<Page<DeliverableRow>> {
    const values: unknown[] = [limit + 1];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = [
      `d.status = 'pending'`,
      ...(userId === undefined ? [] : [`d.user_id = ${bind(userId)}`]),
      ...(until === undefined ? [] : [`d.delivered_on <= ${bind(until)}::date`]),
    ];
    if (cursor !== undefined) {
      const [day, id] = decodeCursor(cursor, ['date', 'uuid']);
      conditions.push(`(d.delivered_on, d.id) > (${bind(day)}::date, ${bind(id)}::uuid)`);
    }
    const rows = await this.queries.rows<DeliverableRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY d.delivered_on, d.id LIMIT $1`,
      values,
    );
    return rowsPage(rows, limit, (row) => [row.deliveredOn ?? '', row.id]);
  }

  async find(id: string): Promise<DeliverableRow | undefined> {
    const [row] = await this.queries.rows<DeliverableRow>(`SELECT ${COLUMNS} ${FROM} WHERE d.id = $1`, [id]);
    return row;
  }

  /** All deliverables of a person, for their export. */
  ofUser(userId: string): Promise<DeliverableRow[]> {
    return this.queries.rows<DeliverableRow>(`SELECT ${COLUMNS} ${FROM} WHERE d.user_id = $1 ORDER BY d.created_at, d.id`, [userId]);
  }

  /** @returns false if there is one with this id already. */
  insert(tx: Tx, deliverable: Deliverable): Promise<boolean> {
    return insertOnce(tx, Deliverable, deliverable);
  }

  lock(tx: Tx, id: string): Promise<Deliverable | null> {
    return lockRow(tx, Deliverable, { id });
  }

  async update(tx: Tx, id: string, change: Partial<Deliverable>): Promise<void> {
    await tx.manager.update(Deliverable, { id }, change);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(Deliverable, { id });
  }

  /** Removes unapproved ones; the rest remains in the books without a name. */
  async deleteUnapproved(tx: Tx, userId: string): Promise<void> {
    await tx.manager
      .createQueryBuilder()
      .delete()
      .from(Deliverable)
      .where('user_id = :userId AND status <> :approved', { userId, approved: 'approved' })
      .execute();
  }
}
