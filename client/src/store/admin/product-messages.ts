import { withOffset } from '../../ui/portal/time/portal-local-time';
import type { ProductValues } from './product/product-values';

/**
 * Message after a product was added.
 * @param moment formats an ISO timestamp to the minute
 */
export function addedMessage(
  { name, status, publishAt }: Pick<ProductValues, 'name' | 'status' | 'publishAt'>,
  moment: (iso: string) => string,
): string {
  const at = withOffset(publishAt);
  switch (status) {
    case 'published':
      return `“${name}” is now in the store.`;
    case 'scheduled':
      return `“${name}” is added and scheduled${at === null ? '' : ` for ${moment(at)} (UK time)`}.`;
    case 'draft':
      return `“${name}” is added as a draft. Visitors do not see it yet.`;
    case 'archived':
      return `“${name}” is added to the archive. Visitors do not see it.`;
  }
}

/** Describes a product field's value if it is not a string. */
export function describeProductField(name: keyof ProductValues, value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (name === 'images') return value.length === 1 ? '1 image' : `${value.length} images`;
  if (name !== 'variants') return undefined;
  return (value as ProductValues['variants'])
    .map(({ title, price, stock }) => `“${title}” for £${price}${stock === '' ? '' : `, ${stock} in stock`}`)
    .join('; ');
}
