import type { ProductStatus, StoreStatus } from './store.rules.js';

/** One way in which a product can be had. */
export class VariantView {
  id!: string;
  title!: string;
  /** Pounds. */
  price!: number;
  /** Pounds; a sale only when it is greater than the price. */
  compareAtPrice!: number | null;
  /** Null when it is not counted. */
  stock!: number | null;
}

/**
 * A product as visitors see it. With variants, price and compareAtPrice are those of the cheapest one, and stock is the sum of
 * theirs (null when one is not counted).
 */
export class ProductView {
  id!: string;
  name!: string;
  type!: string;
  /** Pounds. */
  price!: number;
  /** Pounds; a sale only when it is greater than the price. */
  compareAtPrice!: number | null;
  /** Addresses of pictures, as `pictures.rules` makes them, in order. */
  images!: string[];
  /** The first picture. */
  image!: string | null;
  tags!: string[];
  /** Where it is bought: http or https; null when it cannot be bought yet. */
  storeUrl!: string | null;
  /** Plain text with line breaks. */
  description!: string;
  /** Null when it is not counted. */
  stock!: number | null;
  variants!: VariantView[];
  /** ISO 8601. */
  createdAt!: string;
}

/** A product as admins see it. */
export class AdminProductView extends ProductView {
  status!: ProductStatus;
  /** ISO 8601; only a scheduled product has one. */
  publishAt!: string | null;
  /** Send it back with a change; another change in between answers 409 with `current`. */
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
  /** ISO 8601; null for no beginning. */
  start!: string | null;
  /** ISO 8601; null for no end. Both ends are included. */
  end!: string | null;
}

export class StoreSettingsView {
  status!: StoreStatus;
  deals!: DealsView;
  banner!: BannerView;
  /** Send it back with a change; another change in between answers 409 with `current`. 0 when no one has saved yet. */
  version!: number;
}

export class StoreDayView {
  /** YYYY-MM-DD in the United Kingdom. */
  day!: string;
  views!: number;
  clicks!: number;
}

export class StoreProductStats {
  id!: string;
  name!: string;
  views!: number;
  clicks!: number;
  /** Clicks in percent of views with one decimal; 0 without views. */
  rate!: number;
}

export class StoreTotals {
  views!: number;
  clicks!: number;
  rate!: number;
}

/** What visitors looked at and clicked, from the first to the last day, both included. */
export class StoreAnalyticsView {
  /** YYYY-MM-DD. */
  from!: string;
  to!: string;
  /** Every day of the range, days without a visit included. */
  days!: StoreDayView[];
  /** The most viewed first. */
  products!: StoreProductStats[];
  totals!: StoreTotals;
}
