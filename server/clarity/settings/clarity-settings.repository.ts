import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { DEFAULT_SECOND_APPROVAL_PENCE } from '../expenses/expenses.rules.js';
import { ClaritySettings } from './clarity-settings.entity.js';

export const SETTINGS_ID = 1;

@Injectable()
export class ClaritySettingsRepository {
  constructor(private readonly queries: ReadQueries) {}

  async find(): Promise<Pick<ClaritySettings, 'secondApprovalPence' | 'version'>> {
    const [row] = await this.queries.rows<{ secondApprovalPence: number; version: number }>(
      `SELECT s.second_approval_pence AS "secondApprovalPence", s.version FROM clarity_settings s`,
    );
    return row ?? { secondApprovalPence: DEFAULT_SECOND_APPROVAL_PENCE, version: 0 };
  }

  async secondApprovalPence({ manager }: Tx): Promise<number> {
    const row = await manager.findOneBy(ClaritySettings, { id: SETTINGS_ID });
    return row?.secondApprovalPence ?? DEFAULT_SECOND_APPROVAL_PENCE;
  }

  /** The row, which no other transaction writes until this one ends. */
  async lock(tx: Tx): Promise<ClaritySettings | null> {
    await lockTable(tx, ClaritySettings);
    return tx.manager.findOneBy(ClaritySettings, { id: SETTINGS_ID });
  }

  async save(tx: Tx, settings: ClaritySettings): Promise<void> {
    await tx.manager.upsert(ClaritySettings, settings, ['id']);
  }
}
