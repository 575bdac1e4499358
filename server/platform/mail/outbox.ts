import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';
import { ReadQueries } from '../database/read-queries.js';
import { decodeCursor, pageOf, type Page } from '../lists/cursors.js';
import { Invalid, NotFound } from '../errors/errors.js';
import { isId } from '../http/ids.rules.js';

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

/** How many mails stand in which state; each number is counted up to `COUNTED_AT_MOST`. */
export interface OutboxFigures {
  queued: number;
  failed: number;
  kept: number;
  sentToday: number;
}

export type MailState = MailSummary['state'];

const COUNTED_AT_MOST = 10_000;
const DAY_MS = 86_400_000;
const counted = (condition: string) => `(SELECT count(*) FROM (SELECT FROM mails WHERE ${condition} LIMIT ${COUNTED_AT_MOST}) AS counted)`;

const SUMMARY = `id, to_address AS "to", subject, state, attempts, created_at AS "createdAt", sent_at AS "sentAt", last_error AS "lastError"`;

interface MailPlace {
  limit: number;
  state?: MailState | undefined;
  /** Moment and id of the last mail of the page before. */
  place?: [string, string];
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Reads the outbox, the newest mail first. */
@Injectable()
export class Outbox {
  constructor(private readonly queries: ReadQueries) {}

  /** @param query.limit rows on the page, 1 to 100. @throws Invalid when the cursor is not one of this list. */
  async page({ limit, cursor, state }: { limit: number; cursor?: string; state?: MailState }): Promise<Page<MailSummary>> {
    const { sql, values } = mailsStatement({ limit, state, ...(cursor !== undefined && { place: position(cursor) }) });
    const rows = await this.queries.rows<MailSummary>(sql, values);
    return pageOf(
      rows,
      limit,
      (row) => row,
      (row) => [row.createdAt, row.id],
    );
  }

  /** @param midnight since when mails count as sent today. */
  async figures(midnight: Date): Promise<OutboxFigures> {
    // A mail is tried for some hours, so that what was sent today was written yesterday at the earliest.
    const [row] = await this.queries.rows<OutboxFigures>(
      `SELECT ${counted(`state = 'queued'`)} AS queued, ${counted(`state = 'failed'`)} AS failed, ${counted(`state = 'kept'`)} AS kept,
         ${counted(`state = 'sent' AND created_at >= $1 AND sent_at >= $2`)} AS "sentToday"`,
      [new Date(midnight.getTime() - DAY_MS), midnight],
    );
    return row ?? { queued: 0, failed: 0, kept: 0, sentToday: 0 };
  }

  /** @throws NotFound */
  async read(id: string): Promise<MailContent> {
    const [mail] = isId(id) ? await this.queries.rows<MailContent>(`SELECT ${SUMMARY}, text, html FROM mails WHERE id = $1`, [id]) : [];
    if (mail === undefined) throw new NotFound();
    return mail;
  }

  /** Every mail to an address since a moment, the newest first; addresses are compared without regard to case. */
  async sentTo(address: string, since: Date): Promise<MailContent[]> {
    return this.queries.rows<MailContent>(
      `SELECT ${SUMMARY}, text, html FROM mails WHERE lower(to_address) = lower($1) AND created_at >= $2 ORDER BY created_at DESC, id DESC`,
      [address, since],
    );
  }

  /** Removes every mail to an address since a moment, or those that hold some text, the ones that wait to be sent included. */
  async forget(tx: Tx, address: string, { holding = '', since = new Date(0) }: { holding?: string; since?: Date } = {}): Promise<void> {
    await tx.manager.query('DELETE FROM mails WHERE lower(to_address) = lower($1) AND strpos(text, $2) > 0 AND created_at >= $3', [
      address,
      holding,
      since,
    ]);
  }
}

/** The question for a page, answered from an index with or without a state. */
export function mailsStatement({ limit, state, place = ['infinity', LAST_ID] }: MailPlace): {
  sql: string;
  values: unknown[];
} {
  const condition = state === undefined ? '' : 'state = $4 AND ';
  return {
    sql: `SELECT ${SUMMARY} FROM mails WHERE ${condition}(created_at, id) < ($2::timestamptz, $3::uuid) ORDER BY created_at DESC, id DESC LIMIT $1`,
    values: [limit + 1, ...place, ...(state === undefined ? [] : [state])],
  };
}

function position(cursor: string): [string, string] {
  const [createdAt, id] = decodeCursor(cursor, 2);
  const usable = typeof createdAt === 'string' && typeof id === 'string' && !Number.isNaN(Date.parse(createdAt)) && isId(id);
  if (!usable)
    throw new Invalid('This page does not exist any more. Please start from the first one.', { cursor: 'Not a cursor of this list.' });
  return [new Date(createdAt).toISOString(), id];
}
