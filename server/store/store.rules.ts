/** Store rules: sale, savings, stock, visibility, and parsing of prices. Pure: shared by server and client. */
import { cleanName } from '../platform/text/clean-text.rules.js';

export const PRODUCT_STATUSES = ['draft', 'scheduled', 'published', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const STORE_STATUSES = ['open', 'upcoming', 'closed'] as const;
export type StoreStatus = (typeof STORE_STATUSES)[number];

export const PRODUCT_SORTS = ['newest', 'price-asc', 'price-desc', 'name'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
export const DEFAULT_PRODUCT_SORT: ProductSort = 'newest';

/** £999,999.99. */
export const MAX_PENCE = 99_999_999;
export const MAX_STOCK = 1_000_000;
export const PRODUCT_LIMITS = {
  name: 120,
  type: 40,
  description: 10_000,
  storeUrl: 500,
  tags: 20,
  tag: 40,
  images: 12,
  variants: 50,
  variantTitle: 80,
  /** Words searched for. */
  query: 100,
} as const;
export const STORE_LIMITS = { offers: 12, offer: 160, bannerMessage: 200 } as const;
/** Maximum size of an uploaded image in bytes. */
export const MAX_PRODUCT_IMAGE_BYTES = 10 * 1024 * 1024;
/** Default page size of the public list. */
export const PUBLIC_PAGE_SIZE = 24;

export type Parsed<T> = T | { problem: string };

const AMOUNT = /^(\d+)(?:\.(\d{0,2}))?$/;
const INSTANT = /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const MAX_DIGITS = 9;
const TOO_MUCH = 'Please enter at most £999,999.99.';

/**
 * Parses a typed price: digits with at most one decimal point and two decimals, surrounded by optional spaces.
 * @returns whole pence, or an error message. Never throws.
 */
export function parsePounds(text: string): Parsed<{ pence: number }> {
  const typed = text.trim();
  if (typed === '') return { problem: 'Please enter an amount in pounds.' };
  if (typed.startsWith('£')) return { problem: 'Please leave out the £ sign.' };
  if (/^-\d/.test(typed)) return { problem: 'Please enter an amount of 0 or more.' };
  if (/^\d+\.\d{3,}$/.test(typed)) return { problem: 'Please use at most two decimals, such as 19.99.' };
  const [, pounds, decimals = ''] = AMOUNT.exec(typed) ?? [];
  if (pounds === undefined) return { problem: 'Please use digits and at most one decimal point, such as 19.99.' };
  if (pounds.length > MAX_DIGITS) return { problem: TOO_MUCH };
  const pence = Number(pounds) * 100 + Number(decimals.padEnd(2, '0'));
  return pence > MAX_PENCE ? { problem: TOO_MUCH } : { pence };
}

/** Whole pence as shown in a form field: 1999 as `19.99`. */
export function poundsText(pence: number): string {
  return (pence / 100).toFixed(2);
}

/**
 * Parses a typed stock.
 * @returns null if the field is empty: stock is not tracked then.
 */
export function parseStock(text: string): Parsed<{ stock: number | null }> {
  const typed = text.trim();
  if (typed === '') return { stock: null };
  if (!/^\d{1,9}$/.test(typed)) return { problem: 'Please enter a whole number of 0 or more, or leave the field empty.' };
  const stock = Number(typed);
  return stock > MAX_STOCK ? { problem: 'Please enter at most 1,000,000.' } : { stock };
}

/** Parses comma-separated tags: trimmed, without blanks and duplicates, in order. */
export function parseTags(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(',')
    .map(cleanName)
    .filter((tag) => {
      const key = tag.toLowerCase();
      if (tag === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/** True only if the former price is numerically greater (specification, section 5). Both in the same unit. */
export function isOnSale(price: number, compareAtPrice: number | null | undefined): compareAtPrice is number {
  return typeof compareAtPrice === 'number' && compareAtPrice > price;
}

/** The difference as a rounded percentage of the former price; 0 without a sale. Both prices in pounds. */
export function savingsPercent(price: number, compareAtPrice: number | null | undefined): number {
  if (!isOnSale(price, compareAtPrice)) return 0;
  const now = Math.round(price * 100);
  const before = Math.round(compareAtPrice * 100);
  return Math.round(((before - now) * 100) / before);
}

/** Untracked stock (null) never sells out. */
export function soldOut(stock: number | null | undefined): boolean {
  return typeof stock === 'number' && stock <= 0;
}

/** Total stock of variants: their sum, or null if one of them is not tracked. */
export function totalStock(stocks: ReadonlyArray<number | null>): number | null {
  let sum = 0;
  for (const stock of stocks) {
    if (stock === null) return null;
    sum += Math.max(0, stock);
  }
  return sum;
}

export interface Banner {
  enabled: boolean;
  message: string;
  /** ISO 8601, or null for no start. */
  start: string | null;
  /** ISO 8601, or null for no end. */
  end: string | null;
}

/** Enabled, with a message, and now within the optional start and end, both inclusive. */
export function bannerShows(banner: Banner, now: Date): boolean {
  if (!banner.enabled || banner.message.trim() === '') return false;
  const time = now.getTime();
  return (banner.start === null || Date.parse(banner.start) <= time) && (banner.end === null || time <= Date.parse(banner.end));
}

export interface StoreChoices {
  status: StoreStatus;
  deals: {
    freeShippingEnabled: boolean;
    /** Pounds. */
    freeShippingThreshold: number;
    offers: string[];
  };
  banner: Banner;
}

/** Defaults until the store is set up (specification, section 9). */
export const STORE_DEFAULTS: StoreChoices = {
  status: 'open',
  deals: { freeShippingEnabled: true, freeShippingThreshold: 50, offers: [] },
  banner: { enabled: false, message: '', start: null, end: null },
};

/** What the store page shows: the products, a coming-soon notice, or that the store is unavailable. */
export function shopState(settings: { status: string } | null | undefined): StoreStatus {
  const status = settings?.status ?? STORE_DEFAULTS.status;
  return isStoreStatus(status) ? status : 'closed';
}

function isStoreStatus(value: string): value is StoreStatus {
  return (STORE_STATUSES as readonly string[]).includes(value);
}

export function isProductStatus(value: string): value is ProductStatus {
  return (PRODUCT_STATUSES as readonly string[]).includes(value);
}

/** Published products are public, and scheduled ones from their time on. */
export function publiclyVisible(status: ProductStatus, publishAt: Date | string | null, now: Date): boolean {
  if (status === 'published') return true;
  return status === 'scheduled' && publishAt !== null && new Date(publishAt).getTime() <= now.getTime();
}

/** True for a valid address that starts with http:// or https://. */
export function isStoreUrl(text: string): boolean {
  if (text.length > PRODUCT_LIMITS.storeUrl || !/^https?:\/\//i.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}

/** A timestamp in ISO 8601 with its offset, as UTC; null if it is invalid. */
export function parseInstant(text: string): string | null {
  const time = INSTANT.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Reference to an image in the same form that has no address yet; the first new file is number 0. */
export function uploadMark(index: number): string {
  return `upload:${index}`;
}

/**
 * When a product becomes public; null for never. A published one keeps the time at which it first appeared, which is its position in the
 * list.
 * @param before the stored value.
 */
export function visibleFrom(status: ProductStatus, publishAt: Date | null, before: Date | null, now: Date): Date | null {
  if (status === 'scheduled') return publishAt;
  if (status !== 'published') return null;
  return before !== null && before.getTime() <= now.getTime() ? before : now;
}
