import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/transactions.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { NotFound } from '../../platform/errors/errors.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { Sitemap } from '../../platform/web/sitemap.js';
import { SocialImages } from '../../platform/web/social/social-images.js';
import { CatalogueService } from './catalogue.service.js';
import type { FaqGroupView, FaqHit, FaqSearch, FaqView } from './faqs.dto.js';
import { FAQ_GROUP_LABELS, FAQ_GROUPS, highlighted, tellingWords, wordsOf, type FaqGroup } from './faqs.rules.js';

interface FaqRow extends FaqView {
  group: FaqGroup;
}

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** Categories or answers of the help changed. */
    'help.changed': Record<string, never>;
  }
}

/** The help that comes before a ticket. */
@Injectable()
export class FaqsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly queries: ReadQueries,
    private readonly catalogue: CatalogueService,
    private readonly publicData: PublicData,
    private readonly sitemap: Sitemap,
    private readonly socialImages: SocialImages,
  ) {}

  onModuleInit(): void {
    this.publicData.register({ path: '/support/categories', load: () => this.catalogue.categories(), changesOn: ['help.changed'] });
    this.publicData.register({ path: '/support/faqs', load: () => this.groups(), changesOn: ['help.changed'] });
    this.sitemap.register(() => Promise.resolve([{ path: '/support' }]));
    this.socialImages.register({ path: '/support', title: () => Promise.resolve('Support') });
  }

  /** Answers like the words that were typed, the likeliest first; slips of the finger do not matter (pg_trgm). */
  async search({ q, group, in: place, limit }: FaqSearch): Promise<FaqHit[]> {
    const text = q.trim();
    const rows = await this.queries.rows<FaqRow>(
      `SELECT id, group_key AS "group", question, answer
       FROM (SELECT *, word_similarity($1, question) * 2 + word_similarity($1, answer)
               + coalesce((SELECT avg(greatest(word_similarity(w, question), 0.8 * word_similarity(w, answer))) FROM unnest($2::text[]) w), 0) * 2 AS rank,
               coalesce((SELECT max(word_similarity(w, CASE WHEN $5 THEN question ELSE question || ' ' || answer END)) FROM unnest($2::text[]) w), 0) AS best
             FROM faqs WHERE $3::text IS NULL OR group_key = $3) f
       WHERE best >= 0.42 ORDER BY rank DESC, position, id LIMIT $4`,
      [text, soughtWords(text), group ?? null, limit, place === 'questions'],
    );
    const hits = rows.map((row) => ({
      ...row,
      questionParts: highlighted(row.question, text),
      answerParts: highlighted(row.answer, text),
    }));
    // The database also likes words that are only a little alike, which is too little where just one sentence counts.
    return place === 'questions' ? hits.filter(({ questionParts }) => questionParts.some(({ hit }) => hit)) : hits;
  }

  /** Counts a vote, without the person. @throws NotFound */
  async vote(id: string, helpful: boolean): Promise<void> {
    await this.database.transaction(async (tx) => {
      const column = helpful ? 'helpful' : 'unhelpful';
      const [, changed] = await tx.manager.query<[unknown, number]>(`UPDATE faqs SET ${column} = ${column} + 1 WHERE id = $1`, [id]);
      if (changed === 0) throw new NotFound();
    });
  }

  private async groups(): Promise<FaqGroupView[]> {
    const rows = await this.queries.rows<FaqRow>(
      'SELECT id, group_key AS "group", question, answer FROM faqs ORDER BY group_key, position, id',
    );
    return FAQ_GROUPS.map((group) => ({
      group,
      label: FAQ_GROUP_LABELS[group],
      items: rows.filter((row) => row.group === group).map(({ id, question, answer }) => ({ id, question, answer })),
    }));
  }
}

/** The words by which an answer is looked for; where none carries meaning, all of them. */
function soughtWords(text: string): string[] {
  const telling = tellingWords(text);
  return telling.length === 0 ? wordsOf(text) : telling;
}
