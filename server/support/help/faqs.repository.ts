import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Faq } from './faq.entity.js';
import type { FaqGroup } from './faqs.rules.js';
import type { SoughtTerm } from './synonyms/synonyms.rules.js';

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
  sought: readonly SoughtTerm[];
  /** Null for all groups. */
  group: FaqGroup | null;
  /** Whether only the questions count. */
  inQuestions: boolean;
  limit: number;
}

/** How alike a synonym must be: no one typed it, so it cannot be mistyped. */
const SYNONYM_ALIKE = 0.75;
/** What a synonym counts beside the term that was typed. */
const SYNONYM_WEIGHT = 0.9;

@Injectable()
export class FaqsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Those that are published, by group, in their order. */
  list(): Promise<FaqRow[]> {
    return this.queries.rows<FaqRow>(`SELECT ${COLUMNS} FROM faqs WHERE published ORDER BY group_key, position, id`);
  }

  /** Published answers that are like the text, the likeliest first; typing errors do not matter (pg_trgm), and synonyms count as well. */
  search({ text, sought, group, inQuestions, limit }: FaqCriteria): Promise<FaqRow[]> {
    return this.queries.rows<FaqRow>(
      `SELECT ${COLUMNS}
       FROM (SELECT faqs.*, word_similarity($1, question) * 2 + word_similarity($1, answer) + coalesce(found.score, 0) * 2 AS rank, found.best
             FROM faqs CROSS JOIN LATERAL (
               SELECT avg(score) AS score, max(best) AS best FROM (
                 SELECT max(greatest(in_question, 0.8 * in_answer) * CASE WHEN typed THEN 1 ELSE ${SYNONYM_WEIGHT} END) AS score,
                   max(CASE WHEN $5 THEN in_question ELSE greatest(in_question, in_answer) END) AS best
                 FROM (SELECT concept, typed, word_similarity(term, question) AS in_question, word_similarity(term, answer) AS in_answer
                       FROM unnest($2::text[], $6::int[], $7::boolean[]) AS sought (term, concept, typed)) near
                 WHERE typed OR greatest(in_question, in_answer) >= ${SYNONYM_ALIKE} GROUP BY concept) concepts) found
             WHERE published AND ($3::text IS NULL OR group_key = $3)) f
       WHERE best >= 0.42 ORDER BY rank DESC, position, id LIMIT $4`,
      [
        text,
        sought.map(({ term }) => term),
        group,
        limit,
        inQuestions,
        sought.map(({ concept }) => concept),
        sought.map(({ typed }) => typed),
      ],
    );
  }

  /** Those of the ids that name a question. */
  async existing(ids: readonly string[]): Promise<string[]> {
    const rows = await this.queries.rows<{ id: string }>('SELECT id FROM faqs WHERE id = ANY($1::uuid[])', [ids]);
    return rows.map(({ id }) => id);
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
