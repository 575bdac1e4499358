import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import { lockTable } from '../../../platform/database/row-locks.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { Holiday, SupportWeek } from '../support-hours.rules.js';
import { SupportHours } from './support-hours.entity.js';

export interface SupportHoursRow {
  week: SupportWeek;
  holidays: Holiday[];
  version: number;
}

const SELECT = 'SELECT week, holidays, version FROM support_hours';

/** The support hours: one row, or none until an admin saves it. */
@Injectable()
export class SupportHoursRepository {
  constructor(private readonly queries: ReadQueries) {}

  async current(): Promise<SupportHoursRow | undefined> {
    const [row] = await this.queries.rows<SupportHoursRow>(SELECT);
    return row;
  }

  /** The row, if there is one; other changes wait until the transaction ends. */
  async lockForUpdate(tx: Tx): Promise<SupportHoursRow | undefined> {
    await lockTable(tx, SupportHours);
    const [row] = await tx.manager.query<SupportHoursRow[]>(SELECT);
    return row;
  }

  async save(tx: Tx, hours: Omit<SupportHours, 'id'>): Promise<void> {
    await tx.manager.upsert(SupportHours, { id: true, ...hours }, ['id']);
  }
}
