import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import { type Group, inGroup } from '../platform/access/roles.rules.js';
import { errorFields, Log } from '../platform/observability/log.js';
import type { FoundGroupView, FoundView, QuickSearchResponse } from './quick-search.dto.js';

/** Results of one area. */
const ITEMS = 5;

/** What an area lets quick search find. */
interface SearchSource {
  key: string;
  /** Above its results: `Announcements`. */
  label: string;
  /** Who may search it; `staffArea` by default. */
  access?: Group;
  /** One statement, under the area's own access rule. @param text trimmed, 2 to 100 characters */
  search(actor: Actor, text: string, limit: number): Promise<FoundView[]>;
}

/** Quick search over all areas at once. An area that fails leaves the results of the others as they are. */
@Injectable()
export class QuickSearchService {
  private readonly sources: SearchSource[] = [];

  constructor(private readonly log: Log) {}

  /** Call it in the constructor of a service. @throws Error if the key is taken. */
  register(source: SearchSource): void {
    if (this.sources.some(({ key }) => key === source.key)) throw new Error(`There are two search sources called ${source.key}.`);
    this.sources.push(source);
  }

  async search(actor: Actor, text: string): Promise<QuickSearchResponse> {
    const sources = this.sources.filter(({ access = 'staffArea' }) => inGroup(actor.roles, access));
    const groups = await Promise.all(sources.map((source) => this.querySource(source, actor, text)));
    return { groups: groups.filter(({ items, failed }) => failed || items.length > 0) };
  }

  private async querySource({ key, label, search }: SearchSource, actor: Actor, text: string): Promise<FoundGroupView> {
    try {
      return { key, label, items: await search(actor, text, ITEMS), failed: false };
    } catch (error) {
      this.log.warn({ source: key, ...errorFields(error) }, 'A part of the quick search failed.');
      return { key, label, items: [], failed: true };
    }
  }
}
