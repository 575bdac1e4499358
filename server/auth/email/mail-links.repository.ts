import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, MoreThan } from 'typeorm';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { MailLink, type LinkPurpose } from './mail-link.entity.js';

const SUBJECT = 'user_id AS "userId", email';

/** Whom a link is about. */
export interface LinkSubject {
  userId: string;
  /** The address that the link was sent to. */
  email: string;
}

/** A link without its digest, as its user may take it away. */
export interface MailLinkRow {
  purpose: LinkPurpose;
  email: string | null;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

/** A link works until it is used or expires, or the admin who had it sent is one no longer. */
const WORKS = `token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 AND (offered_by IS NULL
  OR EXISTS (SELECT FROM users admin WHERE admin.id = offered_by AND admin.is_active AND admin.roles && $4::text[]))`;

@Injectable()
export class MailLinksRepository {
  constructor(private readonly queries: ReadQueries) {}

  async insert(tx: Tx, link: Omit<MailLink, 'usedAt'>): Promise<void> {
    await tx.manager.insert(MailLink, link);
  }

  /** @param tokenHash null finds no link. */
  async find(purpose: LinkPurpose, tokenHash: Buffer | null, now: Date): Promise<LinkSubject | undefined> {
    const [row] = await this.queries.rows<LinkSubject>(`SELECT ${SUBJECT} FROM mail_links WHERE ${WORKS}`, [
      tokenHash,
      purpose,
      now,
      GROUPS.admin,
    ]);
    return row;
  }

  /** Marks a link as used. @returns undefined when there is none that works. */
  async use(tx: Tx, purpose: LinkPurpose, tokenHash: Buffer | null, now: Date): Promise<LinkSubject | undefined> {
    const [rows] = await tx.manager.query<[LinkSubject[], number]>(
      `UPDATE mail_links SET used_at = $3 WHERE ${WORKS} RETURNING ${SUBJECT}`,
      [tokenHash, purpose, now, GROUPS.admin],
    );
    return rows[0];
  }

  countSince(tx: Tx, userId: string, purpose: LinkPurpose, since: Date): Promise<number> {
    return tx.manager.count(MailLink, { where: { userId, purpose, createdAt: MoreThan(since) } });
  }

  /** Marks links that have not been used as used. @returns how many. */
  async discard(tx: Tx, userId: string, purposes: readonly LinkPurpose[], now: Date): Promise<number> {
    const { affected } = await tx.manager.update(MailLink, { userId, purpose: In(purposes), usedAt: IsNull() }, { usedAt: now });
    return affected ?? 0;
  }

  /** Marks links that someone had sent to others as used. @returns the ids of those accounts. */
  async discardOfferedBy(tx: Tx, adminId: string, now: Date): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ user_id: string }>, number]>(
      'UPDATE mail_links SET used_at = $2 WHERE offered_by = $1 AND used_at IS NULL RETURNING user_id',
      [adminId, now],
    );
    return rows.map((row) => row.user_id);
  }

  /** The addresses that links of a purpose were sent to. */
  async addresses(tx: Tx, userId: string, purpose: LinkPurpose): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ email: string }>>(
      'SELECT DISTINCT email FROM mail_links WHERE user_id = $1 AND purpose = $2',
      [userId, purpose],
    );
    return rows.map(({ email }) => email);
  }

  /** The oldest first. */
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
