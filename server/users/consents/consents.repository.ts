import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Consent } from './consent.entity.js';
import type { ConsentView } from './consents.dto.js';

const COLUMNS = 'kind, granted, created_at AS "at"';

@Injectable()
export class ConsentsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The newest of each kind. */
  latest(userId: string): Promise<ConsentView[]> {
    return this.queries.rows<ConsentView>(`SELECT DISTINCT ON (kind) ${COLUMNS} FROM consents WHERE user_id = $1 ORDER BY kind, id DESC`, [
      userId,
    ]);
  }

  /** All of them, oldest first. */
  ofUser(userId: string): Promise<ConsentView[]> {
    return this.queries.rows<ConsentView>(`SELECT ${COLUMNS} FROM consents WHERE user_id = $1 ORDER BY id`, [userId]);
  }

  async insert(tx: Tx, consent: Omit<Consent, 'id'>): Promise<void> {
    await tx.manager.insert(Consent, consent);
  }
}
