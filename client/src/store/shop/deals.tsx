import type { DealsView } from '../../../../server/store/store.dto.js';
import { formatPounds } from '../../ui/format/money';
import classes from './deals.module.css';
import { TagIcon, TruckIcon } from '../store-icons';

/** The free shipping threshold and the studio's offers. Renders nothing if there are none. */
export function Deals({ deals }: { deals: DealsView }) {
  const offers = deals.offers.filter((offer) => offer.trim() !== '');
  if (!deals.freeShippingEnabled && offers.length === 0) return null;
  return (
    <section className={classes.band} aria-label="Deals">
      <ul className={classes.list}>
        {deals.freeShippingEnabled && (
          <li className={classes.deal}>
            <TruckIcon className={classes.icon} />
            <span>{shippingText(deals.freeShippingThreshold)}</span>
          </li>
        )}
        {offers.map((offer, index) => (
          <li key={index} className={classes.deal}>
            <TagIcon className={classes.icon} />
            <span>{offer}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param threshold pounds from which shipping is free */
function shippingText(threshold: number): string {
  return threshold > 0 ? `Free shipping on orders over ${formatPounds(threshold)}` : 'Free shipping on every order';
}
