import { Injectable } from '@nestjs/common';
import { accentOf, type SiteFacts } from './page-document.js';
import { PublicData } from './cache/public-data.js';

/** API path of the studio's data, which every page uses in its head and its accent. */
export const SITE_DATA = '/contact';
const UNNAMED: SiteFacts = { name: 'Studio', accent: undefined };

/** The studio's details for pages and images; a generic name while they are unavailable. */
@Injectable()
export class SiteFactsReader {
  constructor(private readonly data: PublicData) {}

  async read(): Promise<SiteFacts> {
    if (!this.data.has(SITE_DATA)) return UNNAMED;
    const contact = await this.data.read(SITE_DATA).catch(() => null);
    if (typeof contact !== 'object' || contact === null) return UNNAMED;
    const name: unknown = Reflect.get(contact, 'tradingName');
    return {
      name: typeof name === 'string' && name !== '' ? name : UNNAMED.name,
      accent: accentOf(Reflect.get(contact, 'themeColor')),
    };
  }
}
