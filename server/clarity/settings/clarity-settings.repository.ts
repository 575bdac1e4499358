import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { ClaritySettings } from './clarity-settings.entity.js';
import { DEFAULT_SECOND_APPROVAL, type SecondApproval } from './second-approval.rules.js';

export const SETTINGS_ID = 1;

@Injectable()
export class ClaritySettingsRepository {
  constructor(private readonly queries: ReadQueries) {}

  async find(): Promise<SecondApproval & { version: number }> {
    const [row] = await this.queries.rows<SecondApproval & { version: number }>(
      `SELECT s.second_approval_pence AS "secondApprovalPence", s.previous_pence AS "previousPence", s.updated_by AS "updatedBy", s.version
       FROM clarity_settings s`,
    );
    return row ?? { ...DEFAULT_SECOND_APPROVAL, version: 0 };
  }

  async secondApproval({ manager }: Tx): Promise<SecondApproval> {
    return (await manager.findOneBy(ClaritySettings, { id: SETTINGS_ID })) ?? DEFAULT_SECOND_APPROVAL;
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
