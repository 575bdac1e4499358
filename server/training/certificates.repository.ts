import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../platform/database/read-queries.js';
import type { CertificateView } from './certificates.dto.js';

const COLUMNS = `module_id AS "moduleId", module_title AS "moduleTitle", issued_at AS "issuedAt"`;

export type CertificateRow = CertificateView;

@Injectable()
export class CertificatesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** A user's newest certificates, newest first. */
  newest(userId: string, limit: number): Promise<CertificateRow[]> {
    return this.queries.rows<CertificateRow>(
      `SELECT ${COLUMNS} FROM certificates WHERE user_id = $1 ORDER BY issued_at DESC, id DESC LIMIT $2`,
      [userId, limit],
    );
  }

  /** All of a user's certificates, oldest first. */
  ofUser(userId: string): Promise<CertificateRow[]> {
    return this.queries.rows<CertificateRow>(`SELECT ${COLUMNS} FROM certificates WHERE user_id = $1 ORDER BY issued_at, id`, [userId]);
  }
}
