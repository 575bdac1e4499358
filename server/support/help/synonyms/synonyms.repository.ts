import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../../platform/audit/audit-targets.js';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import { lockTable } from '../../../platform/database/row-locks.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { SynonymGroup } from './synonym-group.entity.js';
import type { SynonymGroupView } from './synonyms.dto.js';

export type SynonymGroupRow = SynonymGroupView;

const SELECT = 'SELECT id, terms, version FROM faq_synonyms ORDER BY lower(terms[1]), id';

/** Groups of equivalent terms. There are few, so a search reads all of them. */
@Injectable()
export class SynonymsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(`SELECT id, array_to_string(terms, ', ') AS name FROM faq_synonyms WHERE id = ANY($1::uuid[])`, [
      ids,
    ]);
  }

  /** Ordered by their first terms. */
  list(): Promise<SynonymGroupRow[]> {
    return this.queries.rows<SynonymGroupRow>(SELECT);
  }

  /** Only the terms. */
  async groups(): Promise<string[][]> {
    return (await this.list()).map(({ terms }) => terms);
  }

  /** All of them; other changes wait until the transaction ends. */
  async lockAll(tx: Tx): Promise<SynonymGroupRow[]> {
    await lockTable(tx, SynonymGroup);
    return tx.manager.query<SynonymGroupRow[]>(SELECT);
  }

  async insert(tx: Tx, group: SynonymGroupRow): Promise<void> {
    await tx.manager.insert(SynonymGroup, group);
  }

  async update(tx: Tx, { id, terms, version }: SynonymGroupRow): Promise<void> {
    await tx.manager.update(SynonymGroup, { id }, { terms, version });
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(SynonymGroup, { id });
  }
}
