import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { CategoryView } from './catalogue.dto.js';
import { SupportCategory } from './support-category.entity.js';

const COLUMNS = 'key, label, description, active, subcategories';

type CategoryRow = CategoryView;

@Injectable()
export class SupportCategoriesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** In display order. */
  list(): Promise<CategoryRow[]> {
    return this.queries.rows<CategoryRow>(`SELECT ${COLUMNS} FROM support_categories ORDER BY position, key`);
  }

  /** The category, locked against deletion until the transaction ends; undefined if there is none. */
  async lockShared(tx: Tx, key: string): Promise<CategoryRow | undefined> {
    const [row] = await tx.manager.query<CategoryRow[]>(`SELECT ${COLUMNS} FROM support_categories WHERE key = $1 FOR SHARE`, [key]);
    return row;
  }

  async isEmpty(tx: Tx): Promise<boolean> {
    return !(await tx.manager.exists(SupportCategory));
  }

  /** @returns false if the key exists; the stored category is unchanged. */
  async insertIfAbsent(
    tx: Tx,
    { key, label, subcategories }: Pick<CategoryRow, 'key' | 'label' | 'subcategories'>,
    position: number,
  ): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>(
      'INSERT INTO support_categories (key, label, position, subcategories) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING key',
      [key, label, position, JSON.stringify(subcategories)],
    );
    return rows.length > 0;
  }
}
