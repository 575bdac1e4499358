import { readProductForm, type Fields } from '../../../../../server/store/products/product-form.rules';
import type { AdminProductView } from '../../../../../server/store/store.dto.js';
import { PRODUCT_LIMITS, poundsText, uploadMark, type ProductStatus } from '../../../../../server/store/store.rules';
import type { Loaded } from '../../../lib/forms/merge';
import { localText, withOffset } from '../../../ui/portal/time/portal-local-time';

/** An image of the form: one that the product has, one uploaded for the next save, or a file to send with it. */
export interface PictureValue {
  /** Stable when the image is moved. */
  key: string;
  /** Address of the image; empty for a file that is not uploaded yet. */
  src: string;
  /** Null once it is saved with the product. */
  file: File | null;
}

/** A variant as form values; prices in pounds. */
export interface VariantValue {
  key: string;
  /** Null for a new one. */
  id: string | null;
  title: string;
  price: string;
  compareAtPrice: string;
  stock: string;
}

/** A product as form values. */
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
  /** Value of a date-time input in the browser's time zone. */
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

/** The stored values, from the response to a refused save. */
export function productIn(current: unknown): Loaded<ProductValues> | null {
  return typeof current === 'object' && current !== null && 'variants' in current ? loadedProduct(current as AdminProductView) : null;
}

/**
 * The input without images and variants that another user removed in the meantime: such a variant becomes a new one. If `latest` is the
 * result of a save, files and variants in `sent` are now stored, and are not sent again with the next save.
 */
export function reconcileProduct(typed: ProductValues, latest: ProductValues, sent?: ProductValues): ProductValues {
  const pictures = new Set(latest.images.map(({ src }) => src));
  const variants = new Set(latest.variants.map(({ id }) => id));
  const stored = new Map(sent?.images.map(({ key }, index) => [key, latest.images[index]]));
  const named = new Map(sent?.variants.map(({ key }, index) => [key, latest.variants[index]?.id]));
  return {
    ...typed,
    images: typed.images.map((picture) => stored.get(picture.key) ?? picture).filter(({ src, file }) => file !== null || pictures.has(src)),
    variants: typed.variants.map((variant) => {
      const id = variant.id ?? named.get(variant.key) ?? null;
      return { ...variant, id: variants.has(id) ? id : null };
    }),
  };
}

/** Parses the form's strings as the server does. */
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

/** An error message for each field that the server would refuse, by the same rules. */
export function productProblems(values: ProductValues): Record<string, string> {
  const read = readProductForm(productFields(values));
  return {
    ...('problems' in read && read.problems),
    ...(values.images.length > PRODUCT_LIMITS.images && { images: `Please choose at most ${PRODUCT_LIMITS.images} images.` }),
  };
}

/** The request body of the whole form. `gallery` holds the images in order, with attached files named by their number. */
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
