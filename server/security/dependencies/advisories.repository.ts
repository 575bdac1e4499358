import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Advisory } from './advisories.js';
import { AdvisoryReport } from './advisory-report.entity.js';

export interface AdvisoryReportRow {
  advisories: Advisory[];
  fileName: string;
  sha256: string;
  /** ISO 8601. */
  uploadedAt: string;
}

@Injectable()
export class AdvisoriesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The report that was uploaded last. */
  async read(): Promise<AdvisoryReportRow | undefined> {
    const [row] = await this.queries.rows<AdvisoryReportRow>(
      'SELECT advisories, file_name AS "fileName", sha256, uploaded_at AS "uploadedAt" FROM security_advisories',
    );
    return row;
  }

  async save(tx: Tx, report: Omit<AdvisoryReport, 'id'>): Promise<void> {
    await tx.manager.upsert(AdvisoryReport, { id: 1, ...report }, ['id']);
  }
}
