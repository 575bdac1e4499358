import type { ProductView, VariantView } from '../../../server/store/store.dto.js';
import { isOnSale, savingsPercent, soldOut } from '../../../server/store/store.rules';
import { formatPounds } from '../ui/format/money';

/** Price and stock that apply to a visitor's choice. Pounds. */
export interface Offer {
  price: number;
  compareAtPrice: number | null;
  /** Null if stock is not tracked. */
  stock: number | null;
}

/** At or below this number, the remaining stock is shown. */
const LOW_STOCK = 5;

/** The variant with an id; the first one if the id is unknown, null if the product has no variants. */
export function chosenVariant(product: Pick<ProductView, 'variants'>, id: string | null): VariantView | null {
  return product.variants.find((variant) => variant.id === id) ?? product.variants[0] ?? null;
}

/** True if the variants' prices differ, so that a list shows the lowest with "from". */
export function pricesDiffer({ variants }: Pick<ProductView, 'variants'>): boolean {
  return variants.some((variant) => variant.price !== variants[0]?.price);
}

/** `Save 20% (£5.00)`, or null without a discount. Below half a percent only the amount is shown. */
export function savingsText({ price, compareAtPrice }: Pick<Offer, 'price' | 'compareAtPrice'>): string | null {
  if (!isOnSale(price, compareAtPrice)) return null;
  const percent = savingsPercent(price, compareAtPrice);
  const amount = formatPounds(compareAtPrice - price);
  return percent === 0 ? `Save ${amount}` : `Save ${percent}% (${amount})`;
}

export function stockText(stock: number | null): string {
  if (stock === null) return 'In stock';
  if (soldOut(stock)) return 'Out of stock';
  return stock <= LOW_STOCK ? `Only ${stock} left` : `${stock.toLocaleString('en-GB')} in stock`;
}

/**
 * The address of an image for this page. A relative path is relative to the site's root (specification, section 9); uploads and full
 * addresses are unchanged.
 */
export function pictureSource(src: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(src) ? src : `/${src.replace(/^(?:\.\/)+/, '')}`;
}
