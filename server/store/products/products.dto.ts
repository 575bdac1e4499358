import { IsIn, IsString, MaxLength } from 'class-validator';
import { DEFAULT_PAGE_SIZE } from '../../platform/lists/cursors.js';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { Trimmed } from '../../platform/text/text-input.js';
import type { ProductRow, VariantRow } from './products.repository.js';
import type { AdminProductView, ProductView, VariantView } from '../store.dto.js';
import {
  DEFAULT_PRODUCT_SORT,
  PRODUCT_LIMITS,
  PRODUCT_SORTS,
  PRODUCT_STATUSES,
  PUBLIC_PAGE_SIZE,
  type ProductSort,
  type ProductStatus,
} from '../store.rules.js';

/** Filter of the public products. */
export class ProductsQuery extends PageQuery {
  override limit: number = PUBLIC_PAGE_SIZE;

  /** Words that must all occur in name, type, tags or description. */
  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(PRODUCT_LIMITS.query)
  query?: string;

  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(PRODUCT_LIMITS.type)
  type?: string;

  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(PRODUCT_LIMITS.tag)
  tag?: string;

  @Optional()
  @IsIn(PRODUCT_SORTS, { message: 'Please choose newest, price-asc, price-desc or name.' })
  sort: ProductSort = DEFAULT_PRODUCT_SORT;
}

/** Filter of products for admins, newest first. */
export class AdminProductsQuery extends PageQuery {
  override limit: number = DEFAULT_PAGE_SIZE;

  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;

  @Optional()
  @IsIn(PRODUCT_STATUSES, { message: 'Please choose draft, scheduled, published or archived.' })
  status?: ProductStatus;

  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(PRODUCT_LIMITS.type)
  type?: string;
}

export function toProductView(row: ProductRow): ProductView {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    price: row.price_pence / 100,
    compareAtPrice: pounds(row.compare_at_pence),
    images: row.images,
    image: row.images[0] ?? null,
    tags: row.tags,
    storeUrl: row.store_url,
    description: row.description,
    stock: row.stock,
    variants: row.variants.map(toVariantView),
    createdAt: row.created_at,
  };
}

export function toAdminProductView(row: ProductRow): AdminProductView {
  return {
    ...toProductView(row),
    status: row.status,
    publishAt: row.publish_at,
    version: row.version,
    updatedAt: row.updated_at,
  };
}

function toVariantView(row: VariantRow): VariantView {
  return { id: row.id, title: row.title, price: row.price_pence / 100, compareAtPrice: pounds(row.compare_at_pence), stock: row.stock };
}

function pounds(pence: number | null): number | null {
  return pence === null ? null : pence / 100;
}

/** An image uploaded before the form of its product. */
export class ProductImage {
  /** Its reference in the form's gallery. */
  src!: string;
}
