import { productPath } from '../store.api';

/**
 * The studio's own counting: that the page of a product was looked at, or that someone went to buy it. Nothing about the visitor goes
 * along, no answer is waited for, and it gets through while the page is left.
 */
export function countVisit(id: string, what: 'views' | 'clicks'): void {
  navigator.sendBeacon(`/api${productPath(id)}/${what}`, new Blob(['{}'], { type: 'application/json' }));
}
