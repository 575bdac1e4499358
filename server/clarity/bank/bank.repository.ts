import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { BankDetails } from './bank-details.entity.js';

export interface BankDetailsRow {
  userId: string;
  accountName: string;
  sortCode: string;
  accountNumber: string;
  updatedAt: string;
  version: number;
}

@Injectable()
export class BankRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Those of these people, by their ids. */
  async ofUsers(userIds: readonly string[]): Promise<Map<string, BankDetailsRow>> {
    const rows = await this.queries.rows<BankDetailsRow>(
      `SELECT b.user_id AS "userId", b.account_name AS "accountName", b.sort_code AS "sortCode", b.account_number AS "accountNumber",
         b.updated_at AS "updatedAt", b.version
       FROM clarity_bank_details b WHERE b.user_id = ANY($1::uuid[])`,
      [userIds],
    );
    return new Map(rows.map((row) => [row.userId, row]));
  }

  lock(tx: Tx, userId: string): Promise<BankDetails | null> {
    return lockRow(tx, BankDetails, { userId });
  }

  async save(tx: Tx, details: BankDetails): Promise<void> {
    await tx.manager.upsert(BankDetails, details, ['userId']);
  }

  async delete(tx: Tx, userId: string): Promise<void> {
    await tx.manager.delete(BankDetails, { userId });
  }
}
