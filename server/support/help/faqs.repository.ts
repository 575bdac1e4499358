import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Faq } from './faq.entity.js';
import type { FaqGroup } from './faqs.rules.js';

export interface FaqRow {
  id: string;
  group: FaqGroup;
  question: string;
  answer: string;
}

const COLUMNS = 'id, group_key AS "group", question, answer';

interface FaqCriteria {
  /** As it was typed. */
  text: string;
  /** Those words of it that are looked for. */
  words: readonly string[];
  /** Null for all groups. */
  group: FaqGroup | null;
  /** Whether only the questions count. */
  inQuestions: boolean;
  limit: number;
}

@Injectable()
export class FaqsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** By group, in their order. */
  list(): Promise<FaqRow[]> {
    return this.queries.rows<FaqRow>(`SELECT ${COLUMNS} FROM faqs ORDER BY group_key, position, id`);
  }

  /** Those that are like the text, the likeliest first; typing errors do not matter (pg_trgm). */
  search({ text, words, group, inQuestions, limit }: FaqCriteria): Promise<FaqRow[]> {
    return this.queries.rows<FaqRow>(
      `SELECT ${COLUMNS}
       FROM (SELECT *, word_similarity($1, question) * 2 + word_similarity($1, answer)
               + coalesce((SELECT avg(greatest(word_similarity(w, question), 0.8 * word_similarity(w, answer))) FROM unnest($2::text[]) w), 0) * 2 AS rank,
               coalesce((SELECT max(word_similarity(w, CASE WHEN $5 THEN question ELSE question || ' ' || answer END)) FROM unnest($2::text[]) w), 0) AS best
             FROM faqs WHERE $3::text IS NULL OR group_key = $3) f
       WHERE best >= 0.42 ORDER BY rank DESC, position, id LIMIT $4`,
      [text, words, group, limit, inQuestions],
    );
  }

  async insert(tx: Tx, faqs: ReadonlyArray<Pick<Faq, 'id' | 'groupKey' | 'question' | 'answer' | 'position'>>): Promise<void> {
    await tx.manager.insert(Faq, [...faqs]);
  }

  /** Counts a vote. @returns false when there is no such question. */
  async countVote(tx: Tx, id: string, vote: 'helpful' | 'unhelpful'): Promise<boolean> {
    const { affected } = await tx.manager.increment(Faq, { id }, vote, 1);
    return affected !== 0;
  }
}
