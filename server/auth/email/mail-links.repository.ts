import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, MoreThan } from 'typeorm';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { MailLink, type LinkPurpose } from './mail-link.entity.js';

const SUBJECT = 'user_id AS "userId", email';

/** The account and address of a link. */
export interface LinkSubject {
  userId: string;
  /** The address that the link was sent to. */
  email: string;
}

/** A link without its digest, for a data export. */
interface MailLinkRow {
  purpose: LinkPurpose;
  email: string | null;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

/** A link works until it is used or expires, or an admin who had it sent or read it is one no longer. */
const IS_VALID = `token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3
  AND NOT EXISTS (SELECT FROM unnest(shown_to || offered_by) AS knows(id) WHERE knows.id IS NOT NULL
    AND NOT EXISTS (SELECT FROM users admin WHERE admin.id = knows.id AND admin.is_active AND admin.roles && $4::text[]))`;

@Injectable()
export class MailLinksRepository {
  constructor(private readonly queries: ReadQueries) {}

  async insert(tx: Tx, link: Omit<MailLink, 'usedAt' | 'shownTo'>): Promise<void> {
    await tx.manager.insert(MailLink, link);
  }

  /** @param tokenHash null matches no link. */
  async find(purpose: LinkPurpose, tokenHash: Buffer | null, now: Date): Promise<LinkSubject | undefined> {
    const [row] = await this.queries.rows<LinkSubject>(`SELECT ${SUBJECT} FROM mail_links WHERE ${IS_VALID}`, [
      tokenHash,
      purpose,
      now,
      GROUPS.admin,
    ]);
    return row;
  }

  /** Marks a link as used. @returns undefined if no valid one matches. */
  async use(tx: Tx, purpose: LinkPurpose, tokenHash: Buffer | null, now: Date): Promise<LinkSubject | undefined> {
    const [rows] = await tx.manager.query<[LinkSubject[], number]>(
      `UPDATE mail_links SET used_at = $3 WHERE ${IS_VALID} RETURNING ${SUBJECT}`,
      [tokenHash, purpose, now, GROUPS.admin],
    );
    return rows[0];
  }

  countSince(tx: Tx, userId: string, purpose: LinkPurpose, since: Date): Promise<number> {
    return tx.manager.count(MailLink, { where: { userId, purpose, createdAt: MoreThan(since) } });
  }

  /** Marks unused links as used. @returns how many. */
  async discard(tx: Tx, userId: string, purposes: readonly LinkPurpose[], now: Date): Promise<number> {
    const { affected } = await tx.manager.update(MailLink, { userId, purpose: In(purposes), usedAt: IsNull() }, { usedAt: now });
    return affected ?? 0;
  }

  /** Notes that an admin read links that have not been used. */
  async recordShown(tx: Tx, tokenHashes: readonly Buffer[], adminId: string): Promise<void> {
    await tx.manager.query(
      'UPDATE mail_links SET shown_to = shown_to || $2::uuid WHERE token_hash = ANY($1::bytea[]) AND used_at IS NULL AND $2 <> ALL (shown_to)',
      [tokenHashes, adminId],
    );
  }

  /** Marks links that someone had sent to others, or read, as used. @returns what they were for. */
  async discardKnownTo(tx: Tx, adminId: string, now: Date): Promise<Array<{ userId: string; purpose: LinkPurpose }>> {
    const [rows] = await tx.manager.query<[Array<{ userId: string; purpose: LinkPurpose }>, number]>(
      `UPDATE mail_links SET used_at = $2 WHERE (offered_by = $1 OR shown_to @> ARRAY[$1::uuid]) AND used_at IS NULL
       RETURNING user_id AS "userId", purpose`,
      [adminId, now],
    );
    return rows;
  }

  /** The addresses that links of a purpose were sent to. */
  async addresses(tx: Tx, userId: string, purpose: LinkPurpose): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ email: string }>>(
      'SELECT DISTINCT email FROM mail_links WHERE user_id = $1 AND purpose = $2',
      [userId, purpose],
    );
    return rows.map(({ email }) => email);
  }

  /** Oldest first. */
  ofUser(userId: string): Promise<MailLinkRow[]> {
    return this.queries.rows<MailLinkRow>(
      `SELECT purpose, email, created_at AS "createdAt", expires_at AS "expiresAt", used_at AS "usedAt" FROM mail_links
       WHERE user_id = $1 ORDER BY created_at, id`,
      [userId],
    );
  }

  /** @returns how many. */
  async deleteExpired(tx: Tx, now: Date): Promise<number> {
    const { affected } = await tx.manager.delete(MailLink, { expiresAt: LessThan(now) });
    return affected ?? 0;
  }
}
