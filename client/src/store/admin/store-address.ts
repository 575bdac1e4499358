import { isProductStatus, PRODUCT_LIMITS } from '../../../../server/store/store.rules';
import { searchIn } from '../../lib/navigation/address-filter';

/** The store section's part of the address, next to the panel's `section`. Pure. */

export const STORE_TABS = ['add', 'list', 'analytics', 'settings'] as const;
type StoreTab = (typeof STORE_TABS)[number];

export const TAB_LABELS: Readonly<Record<StoreTab, string>> = {
  add: 'Add Product',
  list: 'Product List',
  analytics: 'Analytics',
  settings: 'Store Settings',
};

/** The tab named in the address; defaults to the list. */
export function tabOf(address: URLSearchParams): StoreTab {
  return STORE_TABS.find((tab) => tab === address.get('tab')) ?? 'list';
}

export function tabAddress(tab: StoreTab): string {
  return `?section=store&tab=${tab}`;
}

/** The product being edited, in the list's tab; null for the list itself. */
export function productOf(address: URLSearchParams): string | null {
  const id = address.get('product') ?? '';
  return id === '' ? null : id;
}

/** The same list with a product open, or none. */
export function withProduct(address: URLSearchParams, id: string | null): string {
  const after = new URLSearchParams(address);
  after.set('section', 'store');
  after.set('tab', 'list');
  if (id === null) after.delete('product');
  else after.set('product', id);
  return `?${after.toString()}`;
}

export interface ProductFilter {
  search: string;
  /** Empty for all. */
  status: string;
  type: string;
}

/** The list's filter; invalid values count as unset. */
export function readProductFilter(address: URLSearchParams): ProductFilter {
  const status = address.get('status') ?? '';
  const type = (address.get('type') ?? '').trim();
  return {
    search: searchIn(address),
    status: isProductStatus(status) ? status : '',
    type: type.length <= PRODUCT_LIMITS.type ? type : '',
  };
}
