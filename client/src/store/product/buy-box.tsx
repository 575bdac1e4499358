import type { ProductView } from '../../../../server/store/store.dto.js';
import { isStoreUrl, shopState, soldOut, type StoreStatus } from '../../../../server/store/store.rules';
import { useApi } from '../../lib/http/use-api';
import { Button, ExternalButtonLink } from '../../ui/public/button';
import classes from './buy-box.module.css';
import { savingsText, stockText, type Offer } from '../offer';
import { Price } from '../price';
import { ShareButton } from './share-button';
import { countVisit } from '../shop/store-counts';
import { settingsQuery } from '../store.api';
import { OutsideIcon } from '../store-icons';

const NOT_SELLING: Record<Exclude<StoreStatus, 'open'>, string> = {
  upcoming: 'The shop opens soon. Come back then to buy this.',
  closed: 'Currently, the shop is unavailable. Please check back soon.',
};

/** Price, stock, and the link to the external shop. Shows no link while the store is not open. */
export function BuyBox({ product, offer }: { product: ProductView; offer: Offer }) {
  const { data } = useApi(settingsQuery);
  const status = shopState(data);
  const isSoldOut = soldOut(offer.stock);
  const address = product.storeUrl !== null && isStoreUrl(product.storeUrl) ? product.storeUrl : null;
  const savings = savingsText(offer);
  return (
    <div className={classes.box} itemProp="offers" itemScope itemType="https://schema.org/Offer">
      <meta itemProp="price" content={offer.price.toFixed(2)} />
      <meta itemProp="priceCurrency" content="GBP" />
      <link itemProp="availability" href={`https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`} />
      <div role="status" aria-label="Price and stock">
        <Price price={offer.price} compareAtPrice={offer.compareAtPrice} saves={false} className={classes.price} />
        <p className={classes.facts}>
          {savings !== null && <span className={classes.savings}>{savings}</span>}
          <span className={classes.stock} data-gone={isSoldOut || undefined}>
            {stockText(offer.stock)}
          </span>
        </p>
      </div>
      <div className={classes.actions}>
        {isSoldOut && (
          <Button size="lg" disabled className={classes.buy}>
            Sold Out
          </Button>
        )}
        {!isSoldOut && (status !== 'open' || address === null) && (
          <Button size="lg" disabled className={classes.buy} aria-describedby="buy-note">
            Buy on Store
          </Button>
        )}
        {!isSoldOut && status === 'open' && address !== null && (
          <ExternalButtonLink
            href={address}
            size="lg"
            className={classes.buy}
            aria-describedby="buy-note"
            onClick={() => countVisit(product.id, 'clicks')}
          >
            Buy on Store
            <OutsideIcon className={classes.outside} />
          </ExternalButtonLink>
        )}
        <ShareButton />
      </div>
      {!isSoldOut && (
        <p id="buy-note" className={classes.note}>
          {noteOf(status, address)}
        </p>
      )}
    </div>
  );
}

function noteOf(status: StoreStatus, address: string | null): string {
  if (status !== 'open') return NOT_SELLING[status];
  if (address === null) return 'This cannot be bought online yet.';
  return `Opens ${new URL(address).hostname} in a new tab.`;
}
