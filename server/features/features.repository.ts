import { Injectable } from '@nestjs/common';
import type { TargetName } from '../platform/audit/audit-targets.js';
import { ReadQueries } from '../platform/database/read-queries.js';
import { lockTable } from '../platform/database/row-locks.js';
import type { Tx } from '../platform/database/transactions.js';
import { FeatureToggle } from './feature-toggle.entity.js';

export interface FeatureRow {
  id: string;
  name: string;
  description: string;
  is_enabled: boolean;
  created_at: string;
  updated_at: string;
  version: number;
  changed_by: string | null;
}

const COLUMNS = 'id, name, description, is_enabled, created_at, updated_at, version, changed_by';

@Injectable()
export class FeaturesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(`SELECT id, name AS name FROM feature_toggles WHERE id = ANY($1::uuid[])`, [ids]);
  }

  /** By name. */
  list(limit: number): Promise<FeatureRow[]> {
    return this.queries.rows<FeatureRow>(`SELECT ${COLUMNS} FROM feature_toggles ORDER BY name LIMIT $1`, [limit]);
  }

  /** Every toggle by its name. */
  states(): Promise<Array<Pick<FeatureRow, 'name' | 'is_enabled'>>> {
    return this.queries.rows('SELECT name, is_enabled FROM feature_toggles ORDER BY name');
  }

  /** Toggles that this user changed last. */
  changedBy(userId: string): Promise<Array<Pick<FeatureRow, 'name' | 'updated_at'>>> {
    return this.queries.rows('SELECT name, updated_at FROM feature_toggles WHERE changed_by = $1 ORDER BY name', [userId]);
  }

  /** Adds missing toggles, switched on, and leaves existing ones unchanged. */
  async insertMissing(tx: Tx, toggles: ReadonlyArray<Pick<FeatureRow, 'name' | 'description'>>, now: Date): Promise<void> {
    await tx.manager.query(
      `INSERT INTO feature_toggles (id, name, description, is_enabled, created_at, updated_at)
       SELECT gen_random_uuid(), name, description, true, $3, $3 FROM unnest($1::text[], $2::text[]) AS known (name, description)
       ON CONFLICT ON CONSTRAINT feature_toggles_name DO NOTHING`,
      [toggles.map(({ name }) => name), toggles.map(({ description }) => description), now],
    );
  }

  /** Their number; other transactions that count or write wait until this one ends. */
  async lockAndCount(tx: Tx): Promise<number> {
    await lockTable(tx, FeatureToggle);
    return tx.manager.count(FeatureToggle);
  }

  async lockForUpdate(tx: Tx, id: string): Promise<FeatureRow | undefined> {
    const [row] = await tx.manager.query<FeatureRow[]>(`SELECT ${COLUMNS} FROM feature_toggles WHERE id = $1 FOR UPDATE`, [id]);
    return row;
  }

  /** @throws the driver's error if the name is taken (constraint `feature_toggles_name`). */
  async insert(tx: Tx, row: FeatureRow): Promise<void> {
    await tx.manager.insert(FeatureToggle, { id: row.id, createdAt: new Date(row.created_at), ...changeable(row) });
  }

  /** @throws the driver's error if the name is taken (constraint `feature_toggles_name`). */
  async update(tx: Tx, row: FeatureRow): Promise<void> {
    await tx.manager.update(FeatureToggle, { id: row.id }, changeable(row));
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(FeatureToggle, { id });
  }
}

function changeable(row: FeatureRow): Omit<FeatureToggle, 'id' | 'createdAt'> {
  return {
    name: row.name,
    description: row.description,
    isEnabled: row.is_enabled,
    version: row.version,
    changedBy: row.changed_by,
    updatedAt: new Date(row.updated_at),
  };
}
