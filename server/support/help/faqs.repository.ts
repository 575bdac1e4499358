import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Faq } from './faq.entity.js';
import type { FaqGroup } from './faqs.rules.js';

interface FaqRow {
  id: string;
  group: FaqGroup;
  question: string;
  answer: string;
}

const COLUMNS = 'id, group_key AS "group", question, answer';

@Injectable()
export class FaqsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Published answers by group, in order. */
  list(): Promise<FaqRow[]> {
    return this.queries.rows<FaqRow>(`SELECT ${COLUMNS} FROM faqs WHERE published ORDER BY group_key, position, id`);
  }

  /** Those of the ids that name a question. */
  async existing(ids: readonly string[]): Promise<string[]> {
    const rows = await this.queries.rows<{ id: string }>('SELECT id FROM faqs WHERE id = ANY($1::uuid[])', [ids]);
    return rows.map(({ id }) => id);
  }

  async insert(tx: Tx, faqs: ReadonlyArray<Pick<Faq, 'id' | 'groupKey' | 'question' | 'answer' | 'position'>>): Promise<void> {
    await tx.manager.insert(Faq, [...faqs]);
  }

  /** Counts a vote. @returns false if there is no such question. */
  async countVote(tx: Tx, id: string, vote: 'helpful' | 'unhelpful'): Promise<boolean> {
    const { affected } = await tx.manager.increment(Faq, { id }, vote, 1);
    return affected !== 0;
  }
}
