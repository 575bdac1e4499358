import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../lists/cursors.js';
import { NotFound } from '../errors/errors.js';
import { isId } from '../http/ids.rules.js';
import type { MailState } from './mail.entity.js';
import { MailsRepository, type MailContent, type MailSummary, type OutboxStats, type ReceivedMail } from './mails.repository.js';

/** Reads the outbox, newest first. */
@Injectable()
export class Outbox {
  constructor(private readonly mails: MailsRepository) {}

  /** @param query.limit rows per page, 1 to 100. @throws Invalid if the cursor does not belong to this list. */
  async page({ limit, cursor, state }: { limit: number; cursor?: string; state?: MailState }): Promise<Page<MailSummary>> {
    // Reads one row more than the page size to find out whether there is a next page.
    const rows = await this.mails.page({
      limit: limit + 1,
      state,
      after: cursor === undefined ? undefined : decodeCursor(cursor, ['timestamptz', 'uuid']),
    });
    return rowsPage(rows, limit, (row) => [row.createdAt, row.id]);
  }

  /** @param midnight start of today, for the number of mails sent today. */
  stats(midnight: Date): Promise<OutboxStats> {
    return this.mails.stats(midnight);
  }

  /** @throws NotFound */
  async read(id: string): Promise<MailContent> {
    const mail = isId(id) ? await this.mails.find(id) : undefined;
    if (mail === undefined) throw new NotFound();
    return mail;
  }

  /** Every mail to an address since a time, newest first; addresses are compared case-insensitively. */
  sentTo(address: string, since: Date): Promise<ReceivedMail[]> {
    return this.mails.sentTo(address, since);
  }

  /** Removes every mail to an address since a time, or those that contain a given text, including queued ones. */
  async deleteMails(
    tx: Tx,
    address: string,
    { containing = '', since = new Date(0) }: { containing?: string; since?: Date } = {},
  ): Promise<void> {
    await this.mails.removeTo(tx, address, { containing, since });
  }
}
