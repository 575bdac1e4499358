import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import { lockTable } from '../../../platform/database/row-locks.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { SupportCategory } from '../support-category.entity.js';
import type { EditableCategoryView } from './categories.dto.js';

export type EditableCategoryRow = EditableCategoryView;

const COLUMNS = `key, label, description, active, subcategories, version,
  EXISTS (SELECT 1 FROM tickets WHERE tickets.category = support_categories.key) AS used`;
const ALL = `SELECT ${COLUMNS} FROM support_categories ORDER BY position, key`;

/** Ticket categories for editing. */
@Injectable()
export class CategoriesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** In display order. */
  list(): Promise<EditableCategoryRow[]> {
    return this.queries.rows<EditableCategoryRow>(ALL);
  }

  /** All of them, locked: waits for other changes and for tickets being opened. */
  async lockAll(tx: Tx): Promise<EditableCategoryRow[]> {
    await lockTable(tx, SupportCategory);
    await tx.manager.query('SELECT key FROM support_categories FOR UPDATE');
    // A separate statement, so that it sees tickets of transactions that the locks waited for.
    return tx.manager.query<EditableCategoryRow[]>(ALL);
  }

  /** Which of these subcategories are in use. */
  async inUse(tx: Tx, category: string, subcategories: readonly string[]): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ key: string }>>(
      `SELECT key FROM unnest($2::text[]) AS asked (key)
       WHERE EXISTS (SELECT 1 FROM tickets WHERE tickets.category = $1 AND tickets.subcategory = asked.key)`,
      [category, subcategories],
    );
    return rows.map(({ key }) => key);
  }

  /** Adds a category, with version 1, after all others. */
  async insertLast(tx: Tx, { key, label, description, active, subcategories }: EditableCategoryRow): Promise<void> {
    await tx.manager.query(
      `INSERT INTO support_categories (key, label, description, active, subcategories, position)
       VALUES ($1, $2, $3, $4, $5, (SELECT coalesce(max(position), -1) + 1 FROM support_categories))`,
      [key, label, description, active, JSON.stringify(subcategories)],
    );
  }

  async update(tx: Tx, { key, label, description, active, subcategories, version }: EditableCategoryRow): Promise<void> {
    await tx.manager.update(SupportCategory, { key }, { label, description, active, subcategories, version });
  }

  async updateOrder(tx: Tx, keys: readonly string[]): Promise<void> {
    await tx.manager.query(
      `UPDATE support_categories SET position = n FROM unnest($1::text[]) WITH ORDINALITY AS wanted (wanted_key, n) WHERE key = wanted_key`,
      [keys],
    );
  }

  async delete(tx: Tx, key: string): Promise<void> {
    await tx.manager.delete(SupportCategory, { key });
  }
}
