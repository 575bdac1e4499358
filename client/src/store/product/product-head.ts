import type { PageHead } from '../../../../server/platform/web/page.dto.js';
import type { ContactView } from '../../../../server/site/contact/contact.dto.js';
import type { ProductView } from '../../../../server/store/store.dto.js';
import { UNNAMED_STUDIO } from '../../lib/contact';
import { formatPounds } from '../../ui/format/money';
import { pictureSource, pricesDiffer } from '../offer';

/** Search engines show about this many characters. */
const MAX_DESCRIPTION = 160;

/**
 * Title, description with the price, and image of a product's page; undefined while the product is unknown.
 * @param data by API path, for the studio's name
 */
export function productHead(product: ProductView | undefined, data: Readonly<Record<string, unknown>>): Partial<PageHead> {
  if (product === undefined) return {};
  const contact = data['/contact'] as Partial<ContactView> | null | undefined;
  return {
    title: `${product.name} · ${contact?.tradingName || UNNAMED_STUDIO}`,
    description: truncate(
      `${pricesDiffer(product) ? 'From ' : ''}${formatPounds(product.price)}. ${product.description.replace(/\s+/g, ' ').trim()}`,
    ),
    ...(product.image === null ? {} : { image: pictureSource(product.image) }),
  };
}

/** Truncates a text after the last whole word that fits. */
function truncate(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text.trim();
  const room = text.slice(0, MAX_DESCRIPTION - 1);
  const end = room.lastIndexOf(' ');
  return `${end > 0 ? room.slice(0, end) : room}…`;
}
