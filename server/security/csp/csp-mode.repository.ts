import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { CspMode } from './csp-mode.entity.js';

/** Whether the policy is enforced. */
export interface CspModeRow {
  enforced: boolean;
  version: number;
  /** ISO 8601; null before the first change. */
  changedAt: string | null;
}

@Injectable()
export class CspModeRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Enforced unless someone chose otherwise. */
  async read(): Promise<CspModeRow> {
    const [row] = await this.queries.rows<CspModeRow>('SELECT enforced, version, changed_at AS "changedAt" FROM csp_mode');
    return row ?? { enforced: true, version: 0, changedAt: null };
  }

  /** The row as no other user can change it until the end of the transaction; null before the first change. */
  async lock(tx: Tx): Promise<CspMode | null> {
    await lockTable(tx, CspMode);
    return tx.manager.findOneBy(CspMode, { id: 1 });
  }

  async save(tx: Tx, row: CspMode): Promise<void> {
    await tx.manager.upsert(CspMode, row, ['id']);
  }
}
