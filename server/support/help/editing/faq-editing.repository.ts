import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../../platform/audit/audit-targets.js';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import { lockTable } from '../../../platform/database/row-locks.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { containing } from '../../../platform/database/like.js';
import type { StoredText } from '../../../platform/text/stored-texts.js';
import { Faq } from '../faq.entity.js';
import type { FaqGroup } from '../faqs.rules.js';
import type { EditableFaqView } from './faq-editing.dto.js';

export type EditableFaqRow = EditableFaqView;

/** The editable fields of an answer. */
export type FaqContent = Pick<EditableFaqRow, 'group' | 'question' | 'answer' | 'published'>;

const COLUMNS = 'id, group_key AS "group", question, answer, published, helpful, unhelpful, version';

/** Help answers for editing. */
@Injectable()
export class FaqEditingRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Texts for the scan for secrets. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT id, 'faq' AS type, id AS "objectId", concat_ws(E'\\n', question, answer) AS text FROM faqs WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  /** Names of these answers for the audit trail. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>('SELECT id, question AS name FROM faqs WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** By group, in order. Null means no restriction. */
  find(
    { group, text, published }: { group: FaqGroup | null; text: string | null; published: boolean | null },
    limit: number,
  ): Promise<EditableFaqRow[]> {
    return this.queries.rows<EditableFaqRow>(
      `SELECT ${COLUMNS} FROM faqs
       WHERE ($1::text IS NULL OR group_key = $1) AND ($2::text IS NULL OR question || ' ' || answer ILIKE $2)
         AND ($3::boolean IS NULL OR published = $3)
       ORDER BY group_key, position, id LIMIT $4`,
      [group, text === null ? null : containing(text), published, limit],
    );
  }

  /** One answer; other changes to any answer wait until the transaction ends. */
  async lock(tx: Tx, id: string): Promise<EditableFaqRow | undefined> {
    await lockTable(tx, Faq);
    const [row] = await tx.manager.query<EditableFaqRow[]>(`SELECT ${COLUMNS} FROM faqs WHERE id = $1`, [id]);
    return row;
  }

  /** The ids of a group in their order; other changes wait until the transaction ends. */
  async lockGroup(tx: Tx, group: FaqGroup): Promise<string[]> {
    await lockTable(tx, Faq);
    const rows = await tx.manager.query<Array<{ id: string }>>('SELECT id FROM faqs WHERE group_key = $1 ORDER BY position, id', [group]);
    return rows.map(({ id }) => id);
  }

  /** These answers in their order. */
  ofGroup(tx: Tx, group: FaqGroup): Promise<EditableFaqRow[]> {
    return tx.manager.query<EditableFaqRow[]>(`SELECT ${COLUMNS} FROM faqs WHERE group_key = $1 ORDER BY position, id`, [group]);
  }

  /** Adds an answer, with version 1, after all others of its group. */
  async insertLast(tx: Tx, id: string, { group, question, answer, published }: FaqContent): Promise<void> {
    await tx.manager.query(
      `INSERT INTO faqs (id, group_key, question, answer, published, position)
       VALUES ($1, $2, $3, $4, $5, (SELECT coalesce(max(position), -1) + 1 FROM faqs WHERE group_key = $2))`,
      [id, group, question, answer, published],
    );
  }

  /** An answer whose group changes moves to the end of the new one. */
  async update(tx: Tx, id: string, { group, question, answer, published }: FaqContent, version: number): Promise<void> {
    await tx.manager.query(
      `UPDATE faqs SET group_key = $2, question = $3, answer = $4, published = $5, version = $6, updated_at = now(),
         position = CASE WHEN group_key = $2 THEN position ELSE (SELECT coalesce(max(position), -1) + 1 FROM faqs WHERE group_key = $2) END
       WHERE id = $1`,
      [id, group, question, answer, published, version],
    );
  }

  async updateOrder(tx: Tx, ids: readonly string[]): Promise<void> {
    await tx.manager.query(
      'UPDATE faqs SET position = n FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (wanted_id, n) WHERE id = wanted_id',
      [ids],
    );
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(Faq, { id });
  }
}
