import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../database/read-queries.js';
import { Database, type Tx } from '../database/transactions.js';
import { MailEntity, type MailState } from './mail.entity.js';

const SUMMARY = `id, to_address AS "to", subject, state, attempts, created_at AS "createdAt", sent_at AS "sentAt", last_error AS "lastError"`;

/** A mail in the outbox list; timestamps are ISO 8601. */
export interface MailSummary {
  id: string;
  to: string;
  subject: string;
  state: MailState;
  attempts: number;
  createdAt: string;
  sentAt: string | null;
  lastError: string | null;
}

const CONTENT = `${SUMMARY}, text, html`;

export interface MailContent extends MailSummary {
  text: string;
  html: string;
}

/** A mail in its recipient's data export. */
export type ReceivedMail = Pick<MailContent, 'to' | 'subject' | 'text' | 'state' | 'createdAt' | 'sentAt'> & { isWork: boolean };

/** Number of mails by state; each counted up to `MAX_COUNTED`. */
export interface OutboxStats {
  queued: number;
  failed: number;
  kept: number;
  sentToday: number;
}

const MAX_COUNTED = 10_000;
const DAY_MS = 86_400_000;
const counted = (condition: string) => `(SELECT count(*) FROM (SELECT FROM mails WHERE ${condition} LIMIT ${MAX_COUNTED}) AS counted)`;

/** A page of the outbox, newest first. */
interface MailsQuestion {
  /** Maximum number of rows. */
  limit: number;
  state?: MailState | undefined;
  /** Timestamp and id of the last mail of the previous page. */
  after?: [string, string] | undefined;
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Statements on mails. */
@Injectable()
export class MailsRepository {
  constructor(
    private readonly queries: ReadQueries,
    private readonly database: Database,
  ) {}

  async insert(
    tx: Tx,
    mail: Pick<MailEntity, 'id' | 'toAddress' | 'subject' | 'text' | 'html' | 'isWork' | 'state' | 'createdAt'>,
  ): Promise<void> {
    await tx.manager.insert(MailEntity, { ...mail, attempts: 0, sentAt: null, lastError: null });
  }

  /** Locks a mail until the transaction ends; undefined if there is none. */
  async lockForUpdate(tx: Tx, id: string): Promise<{ state: MailState } | undefined> {
    const [mail] = await tx.manager.query<Array<{ state: MailState }>>('SELECT state FROM mails WHERE id = $1 FOR UPDATE', [id]);
    return mail;
  }

  async requeue(tx: Tx, id: string): Promise<void> {
    await tx.manager.update(MailEntity, { id }, { state: 'queued', lastError: null });
  }

  /** Records the result of an attempt. @param attempts number of attempts to add. */
  async record(
    id: string,
    { state, attempts, sentAt, lastError }: Pick<MailEntity, 'state' | 'attempts' | 'sentAt' | 'lastError'>,
  ): Promise<void> {
    await this.database.dataSource.query(
      'UPDATE mails SET state = $2, attempts = attempts + $3, sent_at = $4, last_error = $5 WHERE id = $1',
      [id, state, attempts, sentAt, lastError],
    );
  }

  /** Removes mails written before this time that are not waiting to be sent. */
  async removeBefore(before: Date): Promise<void> {
    await this.database.sweep(`DELETE FROM mails WHERE created_at < $1 AND state <> 'queued'`, [before]);
  }

  /** Removes mails to an address since a time that contain a text; addresses are compared case-insensitively. */
  async removeTo(tx: Tx, address: string, { containing, since }: { containing: string; since: Date }): Promise<void> {
    await tx.manager.query('DELETE FROM mails WHERE lower(to_address) = lower($1) AND strpos(text, $2) > 0 AND created_at >= $3', [
      address,
      containing,
      since,
    ]);
  }

  page(question: MailsQuestion): Promise<MailSummary[]> {
    const { sql, values } = mailsStatement(question);
    return this.queries.rows<MailSummary>(sql, values);
  }

  async find(id: string): Promise<MailContent | undefined> {
    const [mail] = await this.queries.rows<MailContent>(`SELECT ${CONTENT} FROM mails WHERE id = $1`, [id]);
    return mail;
  }

  /** Every mail to an address since a time, newest first; addresses are compared case-insensitively. */
  sentTo(address: string, since: Date): Promise<ReceivedMail[]> {
    return this.queries.rows<ReceivedMail>(
      `SELECT to_address AS "to", subject, text, is_work AS "isWork", state, created_at AS "createdAt", sent_at AS "sentAt"
       FROM mails WHERE lower(to_address) = lower($1) AND created_at >= $2 ORDER BY created_at DESC, id DESC`,
      [address, since],
    );
  }

  /** @param midnight start of today, for the number of mails sent today. */
  async stats(midnight: Date): Promise<OutboxStats> {
    // A mail is retried for a few hours, so what was sent today was written yesterday at the earliest.
    const [row] = await this.queries.rows<OutboxStats>(
      `SELECT ${counted(`state = 'queued'`)} AS queued, ${counted(`state = 'failed'`)} AS failed, ${counted(`state = 'kept'`)} AS kept,
         ${counted(`state = 'sent' AND created_at >= $1 AND sent_at >= $2`)} AS "sentToday"`,
      [new Date(midnight.getTime() - DAY_MS), midnight],
    );
    return row ?? { queued: 0, failed: 0, kept: 0, sentToday: 0 };
  }
}

/** The statement for a page, served from an index with or without a state. */
export function mailsStatement({ limit, state, after = ['infinity', LAST_ID] }: MailsQuestion): { sql: string; values: unknown[] } {
  const condition = state === undefined ? '' : 'state = $4 AND ';
  return {
    sql: `SELECT ${SUMMARY} FROM mails WHERE ${condition}(created_at, id) < ($2::timestamptz, $3::uuid) ORDER BY created_at DESC, id DESC LIMIT $1`,
    values: [limit, ...after, ...(state === undefined ? [] : [state])],
  };
}
