import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/transactions.js';
import { NotFound } from '../../platform/errors/errors.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { Sitemap } from '../../platform/web/sitemap.js';
import { SocialImages } from '../../platform/web/social/social-images.js';
import { CatalogueService } from './catalogue.service.js';
import { FaqIndex, type IndexedFaq } from './faq-index.rules.js';
import type { FaqGroupView, FaqHit, FaqSearch } from './faqs.dto.js';
import { FaqsRepository } from './faqs.repository.js';
import { FAQ_GROUP_LABELS, FAQ_GROUPS, highlighter } from './faqs.rules.js';
import { SynonymsRepository } from './synonyms/synonyms.repository.js';
import { toSearchTerms } from './synonyms/synonyms.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** Categories or answers of the help changed. */
    'help.changed': Record<string, never>;
  }
}

/** The help that is shown before a ticket is opened. */
@Injectable()
export class FaqsService implements OnModuleInit {
  private indexed: { source: readonly FaqGroupView[]; index: FaqIndex<IndexedFaq> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly faqs: FaqsRepository,
    private readonly synonyms: SynonymsRepository,
    private readonly catalogue: CatalogueService,
    private readonly publicData: PublicData,
    private readonly sitemap: Sitemap,
    private readonly socialImages: SocialImages,
  ) {}

  onModuleInit(): void {
    this.publicData.register({ path: '/support/categories', load: () => this.catalogue.categories(), changesOn: ['help.changed'] });
    this.publicData.register({ path: '/support/faqs', load: () => this.groups(), changesOn: ['help.changed'] });
    this.sitemap.register(() => Promise.resolve([{ path: '/support' }]));
    this.socialImages.register({ path: '/support', subject: () => Promise.resolve({ title: 'Support' }) });
  }

  /** Answers similar to the search text, best first; tolerates typing errors. */
  async search({ q, group, in: searchPlace, limit }: FaqSearch): Promise<FaqHit[]> {
    const text = q.trim();
    const searchTerms = toSearchTerms(text, await this.synonyms.groups());
    const rows = (await this.currentIndex()).search({
      text,
      searchTerms,
      group: group ?? null,
      inQuestions: searchPlace === 'questions',
      limit,
    });
    const synonyms = searchTerms.flatMap(({ term, typed }) => (typed ? [] : [term]));
    const parts = highlighter(text, synonyms);
    const hits = rows.map((row) => ({ ...row, questionParts: parts(row.question), answerParts: parts(row.answer) }));
    // The search also finds words of low similarity, which is not enough if only questions are searched.
    return searchPlace === 'questions' ? hits.filter(({ questionParts }) => questionParts.some(({ hit }) => hit)) : hits;
  }

  /** Those of the ids that exist; at most as many as a text can mention. */
  async existing(ids: readonly string[]): Promise<Set<string>> {
    return new Set(ids.length === 0 ? [] : await this.faqs.existing(ids));
  }

  /** Counts a vote without storing the user. @throws NotFound */
  async vote(id: string, helpful: boolean): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.faqs.countVote(tx, id, helpful ? 'helpful' : 'unhelpful'))) throw new NotFound();
    });
  }

  /** The index of published answers, rebuilt after changes. */
  private async currentIndex(): Promise<FaqIndex<IndexedFaq>> {
    const source = (await this.publicData.read('/support/faqs')) as FaqGroupView[];
    if (this.indexed?.source !== source) {
      const faqs = source.flatMap(({ group, items }) => items.map((item) => ({ ...item, group })));
      this.indexed = { source, index: new FaqIndex(faqs) };
    }
    return this.indexed.index;
  }

  private async groups(): Promise<FaqGroupView[]> {
    const rows = await this.faqs.list();
    return FAQ_GROUPS.map((group) => ({
      group,
      label: FAQ_GROUP_LABELS[group],
      items: rows.filter((row) => row.group === group).map(({ id, question, answer }) => ({ id, question, answer })),
    }));
  }
}
