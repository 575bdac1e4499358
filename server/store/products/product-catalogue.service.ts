import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FeaturesService } from '../../features/features.service.js';
import { nextLink, type Page } from '../../platform/lists/cursors.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { Sitemap } from '../../platform/web/sitemap.js';
import { SocialImages } from '../../platform/web/social/social-images.js';
import { ProductsQuery } from './products.dto.js';
import { ProductsRepository } from './products.repository.js';
import type { ProductView } from '../store.dto.js';
import { DEFAULT_PRODUCT_SORT, PRODUCT_LIMITS, PRODUCT_SORTS, PUBLIC_PAGE_SIZE } from '../store.rules.js';

const LIST = '/products';
const TYPES = '/products/types';
/** Filters of the list that are texts, by name, with their lengths. */
const LONGEST = { query: PRODUCT_LIMITS.query, type: PRODUCT_LIMITS.type, tag: PRODUCT_LIMITS.tag } as const;

/** Public products: cached for common requests, otherwise read from an index. */
@Injectable()
export class ProductCatalogueService implements OnModuleInit {
  private readonly ids = new IdPipe();
  /** Cursor of the page after the cached first page. */
  private readonly cursors = new WeakMap<object, string>();

  constructor(
    private readonly repository: ProductsRepository,
    private readonly features: FeaturesService,
    private readonly publicData: PublicData,
    private readonly sitemap: Sitemap,
    private readonly socialImages: SocialImages,
  ) {}

  onModuleInit(): void {
    const changesOn = ['product.changed', 'feature.changed'] as const;
    const load = <T>(read: () => Promise<T>) => this.features.assertVisible('store').then(read);
    this.publicData.register({
      path: LIST,
      load: () => load(() => this.firstPage()),
      ask: (query) => load(() => this.filtered(query)),
      changesOn,
      headers: (items) => this.linkOfFirstPage(items),
    });
    this.publicData.register({ path: TYPES, load: () => load(() => this.repository.types()), changesOn });
    this.publicData.register({
      path: '/products/:id',
      load: ({ id = '' }) => load(() => this.repository.publicOne(this.ids.transform(id))),
      unify: ({ id = '' }) => ({ id: id.toLowerCase() }),
      changesOn,
    });
    this.sitemap.register(async () => ((await this.features.isOn('store')) ? this.repository.sitemap() : []), changesOn);
    this.socialImages.register({ path: '/store', subject: () => Promise.resolve({ title: 'Store' }) });
    this.socialImages.register({ path: '/store/:id', subject: async ({ id = '' }) => ({ title: (await this.findOne(id)).name }) });
  }

  async list(query: ProductsQuery): Promise<Page<ProductView>> {
    await this.features.assertVisible('store');
    if (!isFirstPage(query)) return this.repository.publicPage(query);
    const items = (await this.publicData.read(LIST)) as ProductView[];
    return { items, nextCursor: this.cursors.get(items) ?? null };
  }

  types(): Promise<string[]> {
    return this.publicData.read(TYPES) as Promise<string[]>;
  }

  /** @throws NotFound unless the product is public. */
  findOne(id: string): Promise<ProductView> {
    return this.publicData.read(`/products/${id}`) as Promise<ProductView>;
  }

  private async firstPage(): Promise<ProductView[]> {
    const { items, nextCursor } = await this.repository.publicPage(new ProductsQuery());
    if (nextCursor !== null) this.cursors.set(items, nextCursor);
    return items;
  }

  /** The first page for a shop address, for server rendering. The address may hold anything: what the API refuses finds nothing. */
  private async filtered(params: URLSearchParams): Promise<ProductView[]> {
    const query = new ProductsQuery();
    for (const [name, longest] of Object.entries(LONGEST) as Array<[keyof typeof LONGEST, number]>) {
      const text = params.get(name)?.trim();
      if (text !== undefined && (text.length > longest || text.includes('\0'))) return [];
      query[name] = text;
    }
    query.sort = PRODUCT_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_PRODUCT_SORT;
    return (await this.repository.publicPage(query)).items;
  }

  private linkOfFirstPage(items: unknown): string[] {
    const cursor = typeof items === 'object' && items !== null ? this.cursors.get(items) : undefined;
    return cursor === undefined ? [] : ['Link', productsLink(new ProductsQuery(), cursor)];
  }
}

/** The next page, for the header `Link` (RFC 8288). */
export function productsLink({ query, type, tag, sort, limit }: ProductsQuery, cursor: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ query, type, tag })) if (value !== undefined && value !== '') parameters.set(name, value);
  if (sort !== DEFAULT_PRODUCT_SORT) parameters.set('sort', sort);
  if (limit !== PUBLIC_PAGE_SIZE) parameters.set('limit', String(limit));
  return nextLink('/api/products', parameters, cursor);
}

function isFirstPage({ query, type, tag, sort, limit, cursor }: ProductsQuery): boolean {
  const isUnfiltered = [query, type, tag].every((value) => value === undefined || value === '');
  return isUnfiltered && cursor === undefined && sort === DEFAULT_PRODUCT_SORT && limit === PUBLIC_PAGE_SIZE;
}
