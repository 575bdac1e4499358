import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';
import { Views } from '../database/views.js';
import { decodeCursor, pageOf, type Page } from '../http/cursors.js';
import { Invalid, NotFound } from '../http/errors.js';

/** A mail in the list of the outbox; moments are ISO 8601. */
export interface MailSummary {
  id: string;
  to: string;
  subject: string;
  state: 'queued' | 'sent' | 'failed' | 'kept';
  attempts: number;
  createdAt: string;
  sentAt: string | null;
  lastError: string | null;
}

export interface MailContent extends MailSummary {
  text: string;
  html: string;
}

const SUMMARY = `id, to_address AS "to", subject, state, attempts, created_at AS "createdAt", sent_at AS "sentAt", last_error AS "lastError"`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the outbox, the newest mail first. */
@Injectable()
export class Outbox {
  constructor(private readonly views: Views) {}

  /** @param query.limit rows on the page, 1 to 100. @throws Invalid when the cursor is not one of this list. */
  async page({ limit, cursor }: { limit: number; cursor?: string }): Promise<Page<MailSummary>> {
    const rows =
      cursor === undefined
        ? await this.views.rows<MailSummary>('mails.newest', `SELECT ${SUMMARY} FROM mails ORDER BY created_at DESC, id DESC LIMIT $1`, [limit + 1])
        : await this.views.rows<MailSummary>(
            'mails.before',
            `SELECT ${SUMMARY} FROM mails WHERE (created_at, id) < ($2::timestamptz, $3::uuid) ORDER BY created_at DESC, id DESC LIMIT $1`,
            [limit + 1, ...position(cursor)],
          );
    return pageOf(rows, limit, (row) => row, (row) => [row.createdAt, row.id]);
  }

  /** @throws NotFound */
  async read(id: string): Promise<MailContent> {
    const [mail] = UUID.test(id) ? await this.views.rows<MailContent>('mails.one', `SELECT ${SUMMARY}, text, html FROM mails WHERE id = $1`, [id]) : [];
    if (mail === undefined) throw new NotFound();
    return mail;
  }

  /** Every mail to an address, the newest first; addresses are compared without regard to case. */
  async sentTo(address: string): Promise<MailContent[]> {
    return this.views.rows<MailContent>(
      'mails.recipient',
      `SELECT ${SUMMARY}, text, html FROM mails WHERE lower(to_address) = lower($1) ORDER BY created_at DESC, id DESC`,
      [address],
    );
  }

  /** Removes every mail to an address, those that wait to be sent included. */
  async forget(tx: Tx, address: string): Promise<void> {
    await tx.manager.query('DELETE FROM mails WHERE lower(to_address) = lower($1)', [address]);
  }
}

function position(cursor: string): [string, string] {
  const [createdAt, id] = decodeCursor(cursor, 2);
  const usable = typeof createdAt === 'string' && typeof id === 'string' && !Number.isNaN(Date.parse(createdAt)) && UUID.test(id);
  if (!usable) throw new Invalid('This page does not exist any more. Please start from the first one.', { cursor: 'Not a cursor of this list.' });
  return [new Date(createdAt).toISOString(), id];
}
