import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { SupportSettings } from './support-settings.entity.js';

export interface SupportSettingsRow {
  close_after_days: number;
  version: number;
}

const SELECT = 'SELECT close_after_days, version FROM support_settings';

/** The support settings: one row, or none until an admin saves them. */
@Injectable()
export class SupportSettingsRepository {
  constructor(private readonly queries: ReadQueries) {}

  async current(): Promise<SupportSettingsRow | undefined> {
    const [row] = await this.queries.rows<SupportSettingsRow>(SELECT);
    return row;
  }

  /** The row, if there is one; other changes wait until the transaction ends. */
  async lockForUpdate(tx: Tx): Promise<SupportSettingsRow | undefined> {
    await lockTable(tx, SupportSettings);
    const [row] = await tx.manager.query<SupportSettingsRow[]>(SELECT);
    return row;
  }

  async save(tx: Tx, settings: Omit<SupportSettings, 'id'>): Promise<void> {
    await tx.manager.upsert(SupportSettings, { id: true, ...settings }, ['id']);
  }
}
