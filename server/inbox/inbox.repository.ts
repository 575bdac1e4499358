import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../platform/database/read-queries.js';
import type { Tx } from '../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../users/user-directory.service.js';
import { InboxItem } from './inbox-item.entity.js';
import { InboxSetting } from './inbox-setting.entity.js';
import type { Delivery, InboxKind, InboxState } from './inbox.rules.js';

const ITEM = `i.id, i.kind, i.target_type AS "targetType", i.target_id AS "targetId", i.text, i.reason, i.state, i.created_at AS "createdAt",
  ${colleagueName('actor')} AS actor`;

export interface InboxRow {
  id: string;
  kind: string;
  targetType: string;
  targetId: string;
  text: string;
  reason: string;
  state: string;
  createdAt: string;
  /** Null for the program itself, and once that account is deleted. */
  actor: string | null;
}

/** A newly written item, and its delivery. */
interface NotifiedRow {
  id: string;
  userId: string;
  delivery: string;
}

/** Columns that `insert` writes for each recipient. */
type NewInboxItem = Pick<InboxItem, 'kind' | 'targetType' | 'targetId' | 'actorId' | 'text' | 'reason' | 'createdAt'>;

interface InboxFilter {
  limit: number;
  cursor?: string;
  states: readonly InboxState[];
  kind?: InboxKind;
}

type PagedRow = InboxRow & { position: string };

@Injectable()
export class InboxRepository {
  constructor(private readonly queries: ReadQueries) {}

  /**
   * Inserts an item for each recipient, except for those who have disabled this kind. An existing item of the same kind and target becomes
   * unread.
   * @param usual the delivery of recipients without a setting
   */
  insert(tx: Tx, recipients: readonly string[], item: NewInboxItem, usual: Delivery): Promise<NotifiedRow[]> {
    return tx.manager.query<NotifiedRow[]>(
      `INSERT INTO inbox_items (id, user_id, kind, target_type, target_id, actor_id, text, reason, state, delivery, created_at)
       SELECT gen_random_uuid(), r.user_id, $2, $3, $4, $5, $6, $7, 'unread', coalesce(s.delivery, $8), $9
       FROM unnest($1::uuid[]) AS r (user_id) LEFT JOIN inbox_settings s ON s.user_id = r.user_id AND s.kind = $2
       WHERE coalesce(s.delivery, $8) <> 'none' ORDER BY r.user_id
       ON CONFLICT ON CONSTRAINT inbox_items_once DO UPDATE SET actor_id = excluded.actor_id, text = excluded.text, reason = excluded.reason,
         state = 'unread', delivery = excluded.delivery, mailed_at = NULL, created_at = excluded.created_at
       RETURNING id, user_id AS "userId", delivery`,
      [recipients, item.kind, item.targetType, item.targetId, item.actorId, item.text, item.reason, usual, item.createdAt],
    );
  }

  /** Distributes the items about a target evenly over a period, in their order. */
  async backdate(tx: Tx, { targetType, targetId }: Pick<InboxItem, 'targetType' | 'targetId'>, from: Date, until: Date): Promise<void> {
    await tx.manager.query(
      `WITH ordered AS (
         SELECT id, dense_rank() OVER (ORDER BY created_at) - 1 AS place FROM inbox_items WHERE target_type = $1 AND target_id = $2
       )
       UPDATE inbox_items i SET created_at = $3::timestamptz
         + ($4::timestamptz - $3::timestamptz) * (o.place::float8 / greatest((SELECT max(place) FROM ordered), 1))
       FROM ordered o WHERE o.id = i.id`,
      [targetType, targetId, from, until],
    );
  }

  /** Newest first. */
  async page(userId: string, { limit, cursor, states, kind }: InboxFilter): Promise<Page<InboxRow>> {
    const from = `FROM inbox_items i ${joinUser('actor', 'i.actor_id')}
      WHERE i.user_id = $1 AND i.state = ANY($3::text[]) AND ($4::text IS NULL OR i.kind = $4)`;
    const values = [userId, limit + 1, states, kind ?? null];
    const rows =
      cursor === undefined
        ? await this.queries.rows<PagedRow>(
            `SELECT ${ITEM}, i.created_at::text AS position ${from} ORDER BY i.created_at DESC, i.id DESC LIMIT $2`,
            values,
          )
        : await this.queries.rows<PagedRow>(
            `SELECT ${ITEM}, i.created_at::text AS position ${from}
             AND (i.created_at, i.id) < ($5::timestamptz, $6::uuid) ORDER BY i.created_at DESC, i.id DESC LIMIT $2`,
            [...values, ...decodeCursor(cursor, ['timestamptz', 'uuid'])],
          );
    return pageOf(
      rows,
      limit,
      ({ position: _, ...row }) => row,
      (row) => [row.position, row.id],
    );
  }

  async unread(userId: string): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*) AS count FROM inbox_items WHERE user_id = $1 AND state = 'unread'`,
      [userId],
    );
    return row?.count ?? 0;
  }

  /** @returns false if the user has no such item. */
  async setState(tx: Tx, userId: string, id: string, state: InboxState): Promise<boolean> {
    const { affected } = await tx.manager.update(InboxItem, { id, userId }, { state });
    return affected === 1;
  }

  /** Sets the state of all of a user's items up to a given time that are in certain states. */
  async setAll(tx: Tx, userId: string, change: { from: readonly InboxState[]; to: InboxState; until: Date }): Promise<void> {
    await tx.manager.query(
      'UPDATE inbox_items SET state = $2 WHERE user_id = $1 AND state = ANY($3::text[]) AND created_at <= $4::timestamptz',
      [userId, change.to, change.from, change.until],
    );
  }

  /** Marks items of a kind about a target as done, for one user or for all. @returns the ids of the affected users. */
  async finish(tx: Tx, target: { type: string; id: string }, kind: InboxKind, userId: string | null): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ userId: string }>, number]>(
      `UPDATE inbox_items SET state = 'done'
       WHERE target_type = $1 AND target_id = $2 AND kind = $3 AND state <> 'done' AND ($4::uuid IS NULL OR user_id = $4)
       RETURNING user_id AS "userId"`,
      [target.type, target.id, kind, userId],
    );
    return rows.map((row) => row.userId);
  }

  /** Removes items about a target, except for users for whom it still exists. @returns the ids of the affected users. */
  async removeTarget(tx: Tx, target: { type: string; id: string }, except: readonly string[]): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ userId: string }>, number]>(
      `DELETE FROM inbox_items WHERE target_type = $1 AND target_id = $2 AND user_id <> ALL($3::uuid[]) RETURNING user_id AS "userId"`,
      [target.type, target.id, except],
    );
    return [...new Set(rows.map((row) => row.userId))];
  }

  /** The targets of a user's items. */
  targetsOf(tx: Tx, userId: string): Promise<Array<{ type: string; id: string }>> {
    return tx.manager.query<Array<{ type: string; id: string }>>(
      'SELECT DISTINCT target_type AS type, target_id AS id FROM inbox_items WHERE user_id = $1',
      [userId],
    );
  }

  /** Removes a user's items about these targets. */
  async removeOwn(tx: Tx, userId: string, targets: ReadonlyArray<{ type: string; id: string }>): Promise<void> {
    await tx.manager.query(
      `DELETE FROM inbox_items i USING unnest($2::text[], $3::uuid[]) AS t (type, id)
       WHERE i.user_id = $1 AND i.target_type = t.type AND i.target_id = t.id`,
      [userId, targets.map(({ type }) => type), targets.map(({ id }) => id)],
    );
  }

  /** Removes done items older than one time, and all items older than another. */
  async removeOld(tx: Tx, doneBefore: Date, allBefore: Date): Promise<void> {
    await tx.manager.query(
      `DELETE FROM inbox_items WHERE created_at < $2::timestamptz OR (state = 'done' AND created_at < $1::timestamptz)`,
      [doneBefore, allBefore],
    );
  }

  settings(userId: string): Promise<Array<{ kind: string; delivery: string }>> {
    return this.queries.rows<{ kind: string; delivery: string }>('SELECT kind, delivery FROM inbox_settings WHERE user_id = $1', [userId]);
  }

  async saveSettings(tx: Tx, settings: readonly InboxSetting[]): Promise<void> {
    await tx.manager.upsert(InboxSetting, [...settings], ['userId', 'kind']);
  }

  /** For a user's data export. */
  ofUser(userId: string): Promise<InboxRow[]> {
    return this.queries.rows<InboxRow>(
      `SELECT ${ITEM} FROM inbox_items i ${joinUser('actor', 'i.actor_id')}
       WHERE i.user_id = $1 ORDER BY i.created_at DESC, i.id DESC`,
      [userId],
    );
  }
}
