import { readProductForm, type Fields } from '../../../../../server/store/products/product-form.rules';
import type { AdminProductView } from '../../../../../server/store/store.dto.js';
import { PRODUCT_LIMITS, poundsText, uploadMark, type ProductStatus } from '../../../../../server/store/store.rules';
import type { Loaded } from '../../../lib/forms/merge';
import { localText, withOffset } from '../../../ui/portal/time/portal-local-time';

/** A picture of the form: one that the product has, one that was uploaded for the next save, or a file that goes with it. */
export interface PictureValue {
  /** Stays the same wherever it is moved to. */
  key: string;
  /** Address of the picture; empty for a file that is not uploaded yet. */
  src: string;
  /** Null once the product is saved with it. */
  file: File | null;
}

/** A variant as it is typed; prices in pounds. */
export interface VariantValue {
  key: string;
  /** Null for a new one. */
  id: string | null;
  title: string;
  price: string;
  compareAtPrice: string;
  stock: string;
}

/** A product as it is typed. */
export interface ProductValues {
  name: string;
  type: string;
  description: string;
  price: string;
  compareAtPrice: string;
  stock: string;
  images: PictureValue[];
  variants: VariantValue[];
  /** Joined by commas. */
  tags: string;
  storeUrl: string;
  status: ProductStatus;
  /** Text of a date-time input in this browser's time zone. */
  publishAt: string;
}

export const PRODUCT_LABELS: Readonly<Record<keyof ProductValues, string>> = {
  name: 'Name',
  type: 'Type',
  description: 'Description',
  price: 'Price (£)',
  compareAtPrice: 'Compare-at price (£)',
  stock: 'Stock',
  images: 'Images',
  variants: 'Variants',
  tags: 'Tags',
  storeUrl: 'Store URL',
  status: 'Status',
  publishAt: 'Publish at',
};

export const STATUS_LABELS: Readonly<Record<ProductStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

export const NEW_PRODUCT: Loaded<ProductValues> = {
  values: {
    name: '',
    type: '',
    description: '',
    price: '',
    compareAtPrice: '',
    stock: '',
    images: [],
    variants: [],
    tags: '',
    storeUrl: '',
    status: 'draft',
    publishAt: '',
  },
  version: 0,
};

export function loadedProduct(product: AdminProductView): Loaded<ProductValues> {
  return {
    values: {
      name: product.name,
      type: product.type,
      description: product.description,
      price: priceText(product.price),
      compareAtPrice: priceText(product.compareAtPrice),
      stock: stockText(product.stock),
      images: product.images.map((src) => ({ key: src, src, file: null })),
      variants: product.variants.map(({ id, title, price, compareAtPrice, stock }) => ({
        key: id,
        id,
        title,
        price: priceText(price),
        compareAtPrice: priceText(compareAtPrice),
        stock: stockText(stock),
      })),
      tags: product.tags.join(', '),
      storeUrl: product.storeUrl ?? '',
      status: product.status,
      publishAt: localText(product.publishAt),
    },
    version: product.version,
  };
}

/** What the server holds, from the answer to a refused save. */
export function productIn(current: unknown): Loaded<ProductValues> | null {
  return typeof current === 'object' && current !== null && 'variants' in current ? loadedProduct(current as AdminProductView) : null;
}

/**
 * What was typed, without pictures and variants that another person removed in the meantime: a variant becomes a new one. Where `latest` came
 * of a save, files and variants of what was sent are stored now, and do not go once more with the next.
 */
export function carryProduct(typed: ProductValues, latest: ProductValues, sent?: ProductValues): ProductValues {
  const pictures = new Set(latest.images.map(({ src }) => src));
  const variants = new Set(latest.variants.map(({ id }) => id));
  const stored = new Map(sent?.images.map(({ key }, place) => [key, latest.images[place]]));
  const named = new Map(sent?.variants.map(({ key }, place) => [key, latest.variants[place]?.id]));
  return {
    ...typed,
    images: typed.images.map((picture) => stored.get(picture.key) ?? picture).filter(({ src, file }) => file !== null || pictures.has(src)),
    variants: typed.variants.map((variant) => {
      const id = variant.id ?? named.get(variant.key) ?? null;
      return { ...variant, id: variants.has(id) ? id : null };
    }),
  };
}

/** The form's texts as the server reads them. */
function productFields(values: ProductValues): Fields {
  const { name, type, description, price, compareAtPrice, stock, tags, storeUrl, status, publishAt, variants } = values;
  return {
    name,
    type,
    description,
    price,
    compareAtPrice,
    stock,
    tags,
    storeUrl,
    status,
    publishAt: status === 'scheduled' ? (withOffset(publishAt) ?? '') : '',
    variants:
      variants.length === 0 ? '' : JSON.stringify(variants.map(({ key: _, id, ...texts }) => (id === null ? texts : { id, ...texts }))),
  };
}

/** A sentence for each field that the server would refuse, by its own rules. */
export function productProblems(values: ProductValues): Record<string, string> {
  const read = readProductForm(productFields(values));
  return {
    ...('problems' in read && read.problems),
    ...(values.images.length > PRODUCT_LIMITS.images && { images: `Please choose at most ${PRODUCT_LIMITS.images} images.` }),
  };
}

/** The whole form as it is sent. Pictures stand in the order of `gallery`, in which files that come with it are named by their number. */
export function productForm(values: ProductValues): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(productFields(values))) form.set(name, text);
  const files = values.images.flatMap(({ src, file }) => (src === '' && file !== null ? [file] : []));
  form.set(
    'gallery',
    JSON.stringify(values.images.map(({ src, file }) => (file === null || src !== '' ? src : uploadMark(files.indexOf(file))))),
  );
  for (const file of files) form.append('images', file, file.name);
  return form;
}

function priceText(pounds: number | null): string {
  return pounds === null ? '' : poundsText(Math.round(pounds * 100));
}

function stockText(stock: number | null): string {
  return stock === null ? '' : String(stock);
}
