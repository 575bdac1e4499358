import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { StudioValue } from './studio-value.entity.js';
import type { ValueView } from './values.dto.js';

const COLUMNS = 'title, text, version';

export type ValueRow = ValueView & { version: number };

/** The studio's values, in order. */
@Injectable()
export class ValuesRepository {
  constructor(private readonly queries: ReadQueries) {}

  publicList(): Promise<ValueView[]> {
    return this.queries.rows<ValueView>('SELECT title, text FROM studio_values ORDER BY position');
  }

  list(): Promise<ValueRow[]> {
    return this.queries.rows<ValueRow>(`SELECT ${COLUMNS} FROM studio_values ORDER BY position`);
  }

  /** All values; other changes wait until the transaction ends. */
  async lockAll(tx: Tx): Promise<ValueRow[]> {
    await lockTable(tx, StudioValue);
    return tx.manager.query<ValueRow[]>(`SELECT ${COLUMNS} FROM studio_values ORDER BY position`);
  }

  /** Replaces all values. */
  async replaceAll(tx: Tx, values: readonly ValueView[], version: number): Promise<void> {
    await tx.manager.deleteAll(StudioValue);
    await tx.manager.insert(
      StudioValue,
      values.map(({ title, text }, index) => ({ position: index + 1, title, text, version })),
    );
  }
}
