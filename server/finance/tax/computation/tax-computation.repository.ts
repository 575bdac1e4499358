import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../../platform/audit/audit-targets.js';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import { lockRow, lockTable } from '../../../platform/database/row-locks.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { colleagueName, joinUser } from '../../../users/user-directory.service.js';
import { GRANTS_AND_GIFTS } from '../../ledger/accounts.rules.js';
import type { Days } from '../../ledger/ledger.rules.js';
import { TaxAdjustment } from './tax-adjustment.entity.js';
import type { AdjustmentKind } from './tax-computation.rules.js';

export interface AdjustmentRow {
  id: string;
  countsOn: string;
  kind: AdjustmentKind;
  amountPence: number;
  description: string;
  note: string;
  enteredByName: string | null;
  version: number;
}

const ADJUSTMENT = `a.id, a.counts_on AS "countsOn", a.kind, a.amount_pence AS "amountPence", a.description, a.note,
  ${colleagueName('author')} AS "enteredByName", a.version FROM finance_tax_adjustments a ${joinUser('author', 'a.entered_by')}`;

@Injectable()
export class TaxComputationRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(`SELECT id, description AS name FROM finance_tax_adjustments WHERE id = ANY($1::uuid[])`, [ids]);
  }

  /** Add-backs first, the earliest first; all of them, because they are counted when they are entered. */
  within({ from, to }: Days): Promise<AdjustmentRow[]> {
    return this.queries.rows<AdjustmentRow>(
      `SELECT ${ADJUSTMENT} WHERE a.counts_on BETWEEN $1::date AND $2::date ORDER BY a.kind, a.counts_on, a.description, a.id`,
      [from, to],
    );
  }

  /** Pence: taxable grants posted in the period, excluding reversed ones. They are part of equity, not of the profit. */
  async taxableGrants({ from, to }: Days): Promise<number> {
    const [row] = await this.queries.rows<{ pence: number }>(
      `SELECT coalesce(-sum(l.amount_pence), 0)::bigint AS pence FROM ledger_lines l
       JOIN ledger_entries e ON e.id = l.entry_id AND e.source_kind = 'transaction'
       JOIN finance_transactions t ON t.id = e.source_id AND t.grant_taxable
       WHERE l.account_code = $3 AND l.posted_on BETWEEN $1::date AND $2::date`,
      [from, to, GRANTS_AND_GIFTS],
    );
    return row?.pence ?? 0;
  }

  async find(id: string): Promise<AdjustmentRow | undefined> {
    const [row] = await this.queries.rows<AdjustmentRow>(`SELECT ${ADJUSTMENT} WHERE a.id = $1`, [id]);
    return row;
  }

  /** What a user entered or changed last. */
  ofUser(userId: string): Promise<Array<{ id: string; countsOn: string; description: string; note: string }>> {
    return this.queries.rows<{ id: string; countsOn: string; description: string; note: string }>(
      `SELECT a.id, a.counts_on AS "countsOn", a.description, a.note FROM finance_tax_adjustments a
       WHERE a.entered_by = $1 ORDER BY a.counts_on, a.id`,
      [userId],
    );
  }

  lock(tx: Tx, id: string): Promise<TaxAdjustment | null> {
    return lockRow(tx, TaxAdjustment, { id });
  }

  /** Locks the adjustments until the end of the transaction. @returns their number */
  async lockAll(tx: Tx): Promise<number> {
    await lockTable(tx, TaxAdjustment);
    return tx.manager.count(TaxAdjustment);
  }

  async insert(tx: Tx, adjustment: TaxAdjustment): Promise<void> {
    await tx.manager.insert(TaxAdjustment, adjustment);
  }

  async update(tx: Tx, id: string, change: Partial<TaxAdjustment>): Promise<void> {
    await tx.manager.update(TaxAdjustment, { id }, change);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(TaxAdjustment, { id });
  }
}
