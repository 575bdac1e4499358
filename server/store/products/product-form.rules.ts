import { parsePicture } from '../../platform/files/pictures/pictures.rules.js';
import { cleanLines, cleanName } from '../../platform/text/clean-text.rules.js';
import {
  isProductStatus,
  isStoreUrl,
  MAX_PENCE,
  parseInstant,
  parsePounds,
  parseStock,
  parseTags,
  PRODUCT_LIMITS,
  totalStock,
  uploadMark,
  type Parsed,
  type ProductStatus,
} from '../store.rules.js';

/** The fields of the product form, all of them text, and the problems of each. Pure: shared by server and client. */

export interface VariantInput {
  /** Id of an existing variant; null for a new one. */
  id: string | null;
  title: string;
  pricePence: number;
  compareAtPence: number | null;
  stock: number | null;
}

export interface ProductInput {
  name: string;
  type: string;
  description: string;
  storeUrl: string | null;
  tags: string[];
  status: ProductStatus;
  /** ISO 8601; only for a scheduled product. */
  publishAt: string | null;
  /** Without variants the product's own, otherwise those of the cheapest one; stock is the sum of theirs. */
  pricePence: number;
  compareAtPence: number | null;
  stock: number | null;
  variants: VariantInput[];
}

type Problems = Record<string, string>;
export type Fields = Readonly<Record<string, string>>;

const PRODUCT_FIELDS = new Set([
  'name',
  'type',
  'description',
  'price',
  'compareAtPrice',
  'stock',
  'storeUrl',
  'tags',
  'status',
  'publishAt',
  'variants',
]);
const VARIANT_KEYS = new Set(['id', 'title', 'price', 'compareAtPrice', 'stock']);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Collects problems while parsing, so that all are reported at once. */
class Reader {
  readonly problems: Problems = {};

  take<T extends object>(field: string, parsed: Parsed<T>): T | undefined {
    if (!('problem' in parsed)) return parsed;
    this.problems[field] ??= parsed.problem;
    return undefined;
  }

  /** A name of 1 to `max` characters. */
  name(field: string, value: unknown, max: number, missing: string): string {
    return this.text(field, typeof value === 'string' ? cleanName(value) : value, max, missing);
  }

  /** Trimmed text of 1 to `max` characters. */
  text(field: string, value: unknown, max: number, missing: string): string {
    const text = typeof value === 'string' ? cleanLines(value).trim() : '';
    if (text === '') this.problems[field] ??= missing;
    else if (text.length > max) this.problems[field] ??= `Please use at most ${max.toLocaleString('en-GB')} characters.`;
    return text;
  }

  price(field: string, text: string): number {
    return this.take(field, parsePounds(text))?.pence ?? 0;
  }

  optionalPrice(field: string, text: string): number | null {
    return text.trim() === '' ? null : this.price(field, text);
  }

  stock(field: string, text: string): number | null {
    return this.take(field, parseStock(text))?.stock ?? null;
  }
}

/**
 * Parses the fields of a product. A price is required only without variants; with variants, the product's own price and stock are ignored.
 * @returns the product, or a message for each invalid field (`variants.0.price` for a variant's).
 */
export function readProductForm(fields: Fields): { product: ProductInput } | { problems: Problems } {
  const reader = new Reader();
  const { problems } = reader;
  for (const field of Object.keys(fields)) if (!PRODUCT_FIELDS.has(field)) problems[field] = 'This field is not known.';
  const name = reader.name('name', fields['name'], PRODUCT_LIMITS.name, 'Please enter a name.');
  const type = reader.name('type', fields['type'], PRODUCT_LIMITS.type, 'Please enter a type.');
  const description = reader.text('description', fields['description'], PRODUCT_LIMITS.description, 'Please enter a description.');
  const variants = readVariants(reader, fields['variants'] ?? '');
  const shown = variants.length > 0 ? shownOf(variants) : readOwn(reader, fields);
  const storeUrl = (fields['storeUrl'] ?? '').trim();
  if (storeUrl !== '' && !isStoreUrl(storeUrl)) problems['storeUrl'] = 'Please enter an address that starts with https:// or http://.';
  const tags = parseTags(fields['tags'] ?? '');
  if (tags.length > PRODUCT_LIMITS.tags) problems['tags'] = `Please enter at most ${PRODUCT_LIMITS.tags} tags.`;
  else if (tags.some((tag) => tag.length > PRODUCT_LIMITS.tag))
    problems['tags'] = `Please use at most ${PRODUCT_LIMITS.tag} characters for a tag.`;
  const status = readStatus(problems, fields['status'] ?? 'draft');
  const publishAt = status === 'scheduled' ? parseInstant(fields['publishAt'] ?? '') : null;
  if (status === 'scheduled' && publishAt === null) problems['publishAt'] = 'Please choose the day and time at which it appears.';
  if (Object.keys(problems).length > 0) return { problems };
  return { product: { name, type, description, storeUrl: storeUrl === '' ? null : storeUrl, tags, status, publishAt, variants, ...shown } };
}

/**
 * Parses the order of a product's images: a JSON list of addresses that it already has or that were uploaded for it, and `upload:<n>` for
 * the files of the form. Without the field, the files follow the existing images.
 * @param existing addresses that the product has. @param uploads number of files in the form.
 * @returns with `added`, the addresses that it does not have yet: the caller checks whether they may be used.
 */
export function readGallery(
  text: string | undefined,
  existing: readonly string[],
  uploads: number,
): Parsed<{ order: string[]; added: string[] }> {
  const marks = Array.from({ length: uploads }, (_, index) => uploadMark(index));
  const order = text === undefined ? [...existing, ...marks] : listOfTexts(text);
  if (order === null) return { problem: 'The order of the images cannot be read.' };
  const identifiers = new Set([...existing, ...marks]);
  const added = order.filter((entry) => !identifiers.has(entry));
  if (
    new Set(order).size !== order.length ||
    added.some((entry) => parsePicture(entry) === null) ||
    !marks.every((mark) => order.includes(mark))
  ) {
    return { problem: 'The images have changed in the meantime. Please reload the product.' };
  }
  if (order.length > PRODUCT_LIMITS.images) return { problem: `Please choose at most ${PRODUCT_LIMITS.images} images.` };
  return { order, added };
}

function readOwn(reader: Reader, fields: Fields): Pick<ProductInput, 'pricePence' | 'compareAtPence' | 'stock'> {
  return {
    pricePence: reader.price('price', fields['price'] ?? ''),
    compareAtPence: reader.optionalPrice('compareAtPrice', fields['compareAtPrice'] ?? ''),
    stock: reader.stock('stock', fields['stock'] ?? ''),
  };
}

/** List values of variants: price and former price of the cheapest, the first of several; total stock. */
function shownOf(variants: readonly VariantInput[]): Pick<ProductInput, 'pricePence' | 'compareAtPence' | 'stock'> {
  let shown = { pricePence: MAX_PENCE + 1, compareAtPence: null as number | null };
  for (const variant of variants) if (variant.pricePence < shown.pricePence) shown = variant;
  return { pricePence: shown.pricePence, compareAtPence: shown.compareAtPence, stock: totalStock(variants.map(({ stock }) => stock)) };
}

function readVariants(reader: Reader, text: string): VariantInput[] {
  if (text.trim() === '') return [];
  const list = jsonOf(text);
  if (!Array.isArray(list) || list.length > PRODUCT_LIMITS.variants) {
    reader.problems['variants'] = Array.isArray(list)
      ? `Please enter at most ${PRODUCT_LIMITS.variants} variants.`
      : 'The variants cannot be read.';
    return [];
  }
  const variants = list.map((entry: unknown, index) => readVariant(reader, entry, `variants.${index}`));
  const titles = variants.map(({ title }) => title.toLowerCase());
  const ids = variants.flatMap(({ id }) => id ?? []);
  titles.forEach((title, index) => {
    if (title !== '' && titles.indexOf(title) < index)
      reader.problems[`variants.${index}.title`] ??= 'Another variant has this title already.';
  });
  if (new Set(ids).size < ids.length) reader.problems['variants'] = 'The variants cannot be read.';
  return variants;
}

function readVariant(reader: Reader, entry: unknown, at: string): VariantInput {
  const variant: Record<string, unknown> = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? { ...entry } : {};
  for (const key of Object.keys(variant))
    if (!VARIANT_KEYS.has(key)) reader.problems[`${at}.${key}`.slice(0, 100)] = 'This field is not known.';
  const { id = null } = variant;
  if (id !== null && !(typeof id === 'string' && UUID.test(id))) reader.problems[`${at}.id`] = 'This is not a variant of the product.';
  return {
    id: typeof id === 'string' ? id : null,
    title: reader.name(`${at}.title`, variant['title'], PRODUCT_LIMITS.variantTitle, 'Please enter a title.'),
    pricePence: reader.price(`${at}.price`, asTyped(variant['price'])),
    compareAtPence: reader.optionalPrice(`${at}.compareAtPrice`, asTyped(variant['compareAtPrice'])),
    stock: reader.stock(`${at}.stock`, asTyped(variant['stock'])),
  };
}

function readStatus(problems: Problems, text: string): ProductStatus {
  if (isProductStatus(text)) return text;
  problems['status'] = 'Please choose draft, scheduled, published or archived.';
  return 'draft';
}

/** A JSON value as typed text; anything but text and numbers is not an amount. */
function asTyped(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '?';
}

function listOfTexts(text: string): string[] | null {
  const list = jsonOf(text);
  return Array.isArray(list) && list.every((entry): entry is string => typeof entry === 'string') ? list : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
