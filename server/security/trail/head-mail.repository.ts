import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { HeadMail } from './head-mail.entity.js';
import { HeadMailRecipient } from './head-mail-recipient.entity.js';

/** Statements on the daily email of the chain head. */
@Injectable()
export class HeadMailRepository {
  constructor(private readonly queries: ReadQueries) {}

  async read(): Promise<{ version: number; sentOn: string | null }> {
    const [row] = await this.queries.rows<{ version: number; sentOn: string | null }>(
      'SELECT version, sent_on::text AS "sentOn" FROM audit_head_mail WHERE id = 1',
    );
    return row ?? { version: 0, sentOn: null };
  }

  /** Ids of those who were chosen, in the order of the ids. */
  async recipients(): Promise<string[]> {
    const rows = await this.queries.rows<{ id: string }>('SELECT user_id AS id FROM audit_head_recipients ORDER BY user_id');
    return rows.map(({ id }) => id);
  }

  /** The row as no one else can change it until the end of the transaction; null before the first email or choice. */
  async lock(tx: Tx): Promise<HeadMail | null> {
    await lockTable(tx, HeadMail);
    return tx.manager.findOneBy(HeadMail, { id: 1 });
  }

  async choose(tx: Tx, row: HeadMail, recipients: readonly string[]): Promise<void> {
    await tx.manager.upsert(HeadMail, row, ['id']);
    await tx.manager.query('DELETE FROM audit_head_recipients');
    await tx.manager.insert(
      HeadMailRecipient,
      recipients.map((userId) => ({ userId })),
    );
  }

  /** Reserves a day. @returns false if it, or a later one, was reserved before, by any copy of the program */
  async reserve(tx: Tx, day: string): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>(
      `INSERT INTO audit_head_mail (id, version, sent_on) VALUES (1, 0, $1::date)
       ON CONFLICT (id) DO UPDATE SET sent_on = excluded.sent_on
         WHERE audit_head_mail.sent_on IS NULL OR audit_head_mail.sent_on < excluded.sent_on
       RETURNING id`,
      [day],
    );
    return rows.length > 0;
  }

  /** Whether this user was chosen. */
  isChosen(userId: string): Promise<Array<{ chosen: boolean }>> {
    return this.queries.rows<{ chosen: boolean }>('SELECT true AS chosen FROM audit_head_recipients WHERE user_id = $1', [userId]);
  }
}
