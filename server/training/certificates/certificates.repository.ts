import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { Certificate } from './certificate.entity.js';

const COLUMNS = `c.id, c.module_id AS "moduleId", c.module_title AS "moduleTitle", c.issued_at AS "issuedAt", c.serial, c.version,
  c.expires_at AS "expiresAt"`;

interface CertificateRow {
  id: string;
  moduleId: string;
  moduleTitle: string;
  issuedAt: string;
  serial: string;
  version: number;
  expiresAt: string | null;
}

/** A certificate with its owner. */
export interface OwnedCertificateRow extends CertificateRow {
  userId: string;
  name: string;
}

/** A certificate with the names whose initials are shown to whoever verifies it. */
interface NamedCertificateRow extends CertificateRow {
  first_name: string | null;
  last_name: string | null;
  username: string | null;
}

/** A certificate whose owner is to be told that it expires. */
interface ExpiringCertificateRow {
  userId: string;
  moduleId: string;
}

@Injectable()
export class CertificatesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** A user's newest certificates, newest first. */
  newest(userId: string, limit: number): Promise<CertificateRow[]> {
    return this.queries.rows<CertificateRow>(
      `SELECT ${COLUMNS} FROM certificates c WHERE c.user_id = $1 ORDER BY c.issued_at DESC, c.id DESC LIMIT $2`,
      [userId, limit],
    );
  }

  /** All of a user's certificates, oldest first. */
  ofUser(userId: string): Promise<CertificateRow[]> {
    return this.queries.rows<CertificateRow>(`SELECT ${COLUMNS} FROM certificates c WHERE c.user_id = $1 ORDER BY c.issued_at, c.id`, [
      userId,
    ]);
  }

  /** Everyone's, newest first. */
  async page(limit: number, cursor: string | undefined): Promise<Page<OwnedCertificateRow>> {
    type Paged = OwnedCertificateRow & { position: string };
    const select = `SELECT ${COLUMNS}, c.user_id AS "userId", coalesce(${colleagueName('u')}, '') AS name, c.issued_at::text AS position
      FROM certificates c ${joinUser('u', 'c.user_id')}`;
    const order = 'ORDER BY c.issued_at DESC, c.id DESC LIMIT $1';
    const rows =
      cursor === undefined
        ? await this.queries.rows<Paged>(`${select} ${order}`, [limit + 1])
        : await this.queries.rows<Paged>(`${select} WHERE (c.issued_at, c.id) < ($2::timestamptz, $3::uuid) ${order}`, [
            limit + 1,
            ...decodeCursor(cursor, ['timestamptz', 'uuid']),
          ]);
    return pageOf(
      rows,
      limit,
      ({ position: _, ...row }) => row,
      (row) => [row.position, row.id],
    );
  }

  async find(id: string): Promise<OwnedCertificateRow | undefined> {
    const [row] = await this.queries.rows<OwnedCertificateRow>(
      `SELECT ${COLUMNS}, c.user_id AS "userId", coalesce(${colleagueName('u')}, '') AS name
       FROM certificates c ${joinUser('u', 'c.user_id')} WHERE c.id = $1`,
      [id],
    );
    return row;
  }

  async withSerial(serial: string): Promise<NamedCertificateRow | undefined> {
    const [row] = await this.queries.rows<NamedCertificateRow>(
      `SELECT ${COLUMNS}, u.first_name, u.last_name, u.username FROM certificates c JOIN users u ON u.id = c.user_id WHERE c.serial = $1`,
      [serial],
    );
    return row;
  }

  async insert(tx: Tx, certificate: Certificate): Promise<void> {
    await tx.manager.insert(Certificate, certificate);
  }

  /** Marks certificates that expire before a time as announced, and returns those that are the latest of their module and owner. */
  async announceExpiring(tx: Tx, before: Date, now: Date): Promise<ExpiringCertificateRow[]> {
    const [rows] = await tx.manager.query<[Array<ExpiringCertificateRow & { isLatest: boolean }>, number]>(
      `UPDATE certificates c SET expiry_reminded_at = $2 WHERE c.expires_at <= $1 AND c.expiry_reminded_at IS NULL
       RETURNING c.user_id AS "userId", c.module_id AS "moduleId", NOT EXISTS (SELECT FROM certificates later
         WHERE later.user_id = c.user_id AND later.module_id = c.module_id AND later.issued_at > c.issued_at) AS "isLatest"`,
      [before, now],
    );
    return rows.filter(({ isLatest }) => isLatest).map(({ userId, moduleId }) => ({ userId, moduleId }));
  }
}
