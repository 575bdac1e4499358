import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Invalid } from '../../platform/errors/errors.js';
import { isToken, newToken, tokenDigest } from '../tokens.js';

const HOUR = 3_600_000;

/** Where a link leads and how long it works. */
const LINKS = {
  'verify-email': { path: '/verify-email', life: 7 * 24 * HOUR },
  'change-email': { path: '/confirm-email', life: 24 * HOUR },
  'reset-password': { path: '/reset-password', life: HOUR },
} as const;

export type LinkPurpose = keyof typeof LINKS;

export interface LinkSubject {
  userId: string;
  /** The address that the link was sent to. */
  email: string;
}

interface LinkRow {
  user_id: string;
  email: string;
}

/**
 * Links that are sent by mail and prove that their reader has the mailbox. The token stands behind the `#`, so that it
 * reaches no log and no other site; the program keeps its digest. Each works once.
 */
@Injectable()
export class MailLinksService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** @returns the address for the mail. Links of the same purpose that are under way keep working. */
  async issue(tx: Tx, purpose: LinkPurpose, { userId, email }: LinkSubject): Promise<string> {
    const token = newToken();
    const now = this.clock.now();
    const { path, life } = LINKS[purpose];
    await tx.manager.query(
      'INSERT INTO mail_links (id, user_id, purpose, token_hash, email, expires_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [randomUUID(), userId, purpose, tokenDigest(token), email, new Date(now.getTime() + life), now],
    );
    return `${this.config.publicUrl}${path}#token=${token}`;
  }

  /** Whom a link was sent to, without using it up. @throws Invalid */
  async look(purpose: LinkPurpose, token: string): Promise<LinkSubject> {
    const rows = await this.database.dataSource.query<LinkRow[]>(
      'SELECT user_id, email FROM mail_links WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3',
      this.key(purpose, token),
    );
    return subject(rows[0]);
  }

  /** Uses a link up. Unknown, used and expired ones get one and the same answer. @throws Invalid */
  async take(tx: Tx, purpose: LinkPurpose, token: string): Promise<LinkSubject> {
    const [rows] = await tx.manager.query<[LinkRow[], number]>(
      `UPDATE mail_links SET used_at = $3 WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3
       RETURNING user_id, email`,
      this.key(purpose, token),
    );
    return subject(rows[0]);
  }

  /** How many of a purpose were sent to an account since a moment; until the transaction ends nobody else counts or sends. */
  async sentSince(tx: Tx, userId: string, purpose: LinkPurpose, since: Date): Promise<number> {
    await tx.manager.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const [row] = await tx.manager.query<Array<{ sent: number }>>(
      'SELECT count(*)::int AS sent FROM mail_links WHERE user_id = $1 AND purpose = $2 AND created_at > $3',
      [userId, purpose, since],
    );
    return row?.sent ?? 0;
  }

  /** Voids what is under way. @returns whether there was anything. */
  async discard(tx: Tx, userId: string, purposes: readonly LinkPurpose[]): Promise<boolean> {
    const [, count] = await tx.manager.query<[unknown[], number]>(
      'UPDATE mail_links SET used_at = $3 WHERE user_id = $1 AND purpose = ANY($2) AND used_at IS NULL',
      [userId, purposes, this.clock.now()],
    );
    return count > 0;
  }

  private key(purpose: LinkPurpose, token: string): unknown[] {
    return [isToken(token) ? tokenDigest(token) : null, purpose, this.clock.now()];
  }
}

function subject(row: LinkRow | undefined): LinkSubject {
  if (row === undefined)
    throw new Invalid(
      'This link does not work any more. Please ask for a new one.',
      { token: 'Used, expired or unknown.' },
      'link-refused',
    );
  return { userId: row.user_id, email: row.email };
}
