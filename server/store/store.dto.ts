import type { ProductStatus, StoreStatus } from './store.rules.js';

/** A variant of a product. */
export class VariantView {
  id!: string;
  title!: string;
  /** Pounds. */
  price!: number;
  /** Pounds; a sale only if it is greater than the price. */
  compareAtPrice!: number | null;
  /** Null if stock is not tracked. */
  stock!: number | null;
}

/**
 * A product as shown to visitors. With variants, price and compareAtPrice are those of the cheapest one, and stock is the sum of theirs
 * (null if one is not tracked).
 */
export class ProductView {
  id!: string;
  name!: string;
  type!: string;
  /** Pounds. */
  price!: number;
  /** Pounds; a sale only if it is greater than the price. */
  compareAtPrice!: number | null;
  /** Addresses of images in order, in the format of `pictures.rules`. */
  images!: string[];
  /** The first image. */
  image!: string | null;
  tags!: string[];
  /** Address where it is sold: http or https; null if it is not for sale yet. */
  storeUrl!: string | null;
  /** Plain text with line breaks. */
  description!: string;
  /** Null if stock is not tracked. */
  stock!: number | null;
  variants!: VariantView[];
  /** ISO 8601. */
  createdAt!: string;
}

/** A product as shown to admins. */
export class AdminProductView extends ProductView {
  status!: ProductStatus;
  /** ISO 8601; only for a scheduled product. */
  publishAt!: string | null;
  /** Send it back with a change; a concurrent change causes 409 with `current`. */
  version!: number;
  /** ISO 8601. */
  updatedAt!: string;
}

export class AdminProductPage {
  items!: AdminProductView[];
  nextCursor!: string | null;
}

export class DealsView {
  freeShippingEnabled!: boolean;
  /** Pounds. */
  freeShippingThreshold!: number;
  offers!: string[];
}

export class BannerView {
  enabled!: boolean;
  message!: string;
  /** ISO 8601; null for no start. */
  start!: string | null;
  /** ISO 8601; null for no end. Both ends are inclusive. */
  end!: string | null;
}

export class StoreSettingsView {
  status!: StoreStatus;
  deals!: DealsView;
  banner!: BannerView;
  /** Send it back with a change; a concurrent change causes 409 with `current`. 0 if never saved. */
  version!: number;
}

export class StoreDayView {
  /** YYYY-MM-DD, UK time. */
  day!: string;
  views!: number;
  clicks!: number;
}

export class StoreProductStats {
  id!: string;
  name!: string;
  views!: number;
  clicks!: number;
  /** Clicks as a percentage of views with one decimal; 0 without views. */
  rate!: number;
}

export class StoreTotals {
  views!: number;
  clicks!: number;
  rate!: number;
}

/** Views and clicks from the first to the last day, both included. */
export class StoreAnalyticsView {
  /** YYYY-MM-DD. */
  from!: string;
  to!: string;
  /** Every day of the period, including days without visits. */
  days!: StoreDayView[];
  /** Most viewed first. */
  products!: StoreProductStats[];
  totals!: StoreTotals;
}
