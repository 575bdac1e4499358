import type { ProductView, VariantView } from '../../../server/store/store.dto.js';
import { isOnSale, savingsPercent, soldOut } from '../../../server/store/store.rules';
import { formatPounds } from '../ui/format/money';

/** What a visitor would pay, and what is left of it. Pounds. */
export interface Offer {
  price: number;
  compareAtPrice: number | null;
  /** Null when it is not counted. */
  stock: number | null;
}

/** At most so many left are worth a word. */
const FEW = 5;

/** The variant of an id; the first one when there is none of that id, null when the product has no variants. */
export function chosenVariant(product: Pick<ProductView, 'variants'>, id: string | null): VariantView | null {
  return product.variants.find((variant) => variant.id === id) ?? product.variants[0] ?? null;
}

/** True when the variants cost differently, so that the price of a list is only where they begin. */
export function pricesDiffer({ variants }: Pick<ProductView, 'variants'>): boolean {
  return variants.some((variant) => variant.price !== variants[0]?.price);
}

/** `Save 20% (£5.00)`, or null when it is no sale. Below half a percent only the amount is said. */
export function savingsText({ price, compareAtPrice }: Pick<Offer, 'price' | 'compareAtPrice'>): string | null {
  if (!isOnSale(price, compareAtPrice)) return null;
  const percent = savingsPercent(price, compareAtPrice);
  const amount = formatPounds(compareAtPrice - price);
  return percent === 0 ? `Save ${amount}` : `Save ${percent}% (${amount})`;
}

export function stockText(stock: number | null): string {
  if (stock === null) return 'In stock';
  if (soldOut(stock)) return 'Out of stock';
  return stock <= FEW ? `Only ${stock} left` : `${stock.toLocaleString('en-GB')} in stock`;
}

/**
 * The address of a picture for this page. A relative path means one below the site's root, wherever the page stands (specification,
 * section 9); uploads and full addresses are that already.
 */
export function pictureSource(src: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(src) ? src : `/${src.replace(/^(?:\.\/)+/, '')}`;
}
