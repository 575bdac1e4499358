import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { StoreStatus } from '../store.rules.js';
import { StoreSettings } from './store-settings.entity.js';

export interface StoreSettingsRow {
  status: StoreStatus;
  free_shipping_enabled: boolean;
  free_shipping_threshold_pence: number;
  offers: string[];
  banner_enabled: boolean;
  banner_message: string;
  banner_start: string | null;
  banner_end: string | null;
  version: number;
}

const COLUMNS = `status, free_shipping_enabled, free_shipping_threshold_pence, offers, banner_enabled, banner_message, banner_start, banner_end, version`;

/** The store settings: one row, or none until they are first saved. */
@Injectable()
export class StoreSettingsRepository {
  constructor(private readonly queries: ReadQueries) {}

  async current(): Promise<StoreSettingsRow | undefined> {
    const [row] = await this.queries.rows<StoreSettingsRow>(`SELECT ${COLUMNS} FROM store_settings`);
    return row;
  }

  /** The row, if there is one; other changes wait until the transaction ends. */
  async lockForUpdate(tx: Tx): Promise<StoreSettingsRow | undefined> {
    await lockTable(tx, StoreSettings);
    return read(tx);
  }

  /** @returns the row after the change */
  async save(tx: Tx, settings: Omit<StoreSettings, 'id'>): Promise<StoreSettingsRow | undefined> {
    await tx.manager.upsert(StoreSettings, { id: true, ...settings }, ['id']);
    return read(tx);
  }
}

async function read(tx: Tx): Promise<StoreSettingsRow | undefined> {
  const [row] = await tx.manager.query<StoreSettingsRow[]>(`SELECT ${COLUMNS} FROM store_settings`);
  return row;
}
