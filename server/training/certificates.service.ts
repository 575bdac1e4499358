import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ReadQueries } from '../platform/database/read-queries.js';
import { MAX_PAGE_SIZE } from '../platform/lists/cursors.js';
import { PersonalDataService } from '../users/data-rights/personal-data.service.js';
import type { CertificateView } from './certificates.dto.js';

const COLUMNS = `module_id AS "moduleId", module_title AS "moduleTitle", issued_at AS "issuedAt"`;

/** Certificates of training. They go with the account, by cascade. */
@Injectable()
export class CertificatesService implements OnModuleInit {
  constructor(
    private readonly queries: ReadQueries,
    private readonly personalData: PersonalDataService,
  ) {}

  onModuleInit(): void {
    this.personalData.register({ name: 'certificates', tables: ['certificates'], export: (userId) => this.all(userId) });
  }

  /** The newest hundred of a person, the newest first; there is one for each module at most. */
  newest(userId: string): Promise<CertificateView[]> {
    return this.queries.rows<CertificateView>(
      `SELECT ${COLUMNS} FROM certificates WHERE user_id = $1 ORDER BY issued_at DESC, id DESC LIMIT ${MAX_PAGE_SIZE}`,
      [userId],
    );
  }

  private all(userId: string): Promise<CertificateView[]> {
    return this.queries.rows<CertificateView>(`SELECT ${COLUMNS} FROM certificates WHERE user_id = $1 ORDER BY issued_at, id`, [userId]);
  }
}
