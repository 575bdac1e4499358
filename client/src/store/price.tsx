import { isOnSale, savingsPercent } from '../../../server/store/store.rules';
import { formatPounds } from '../ui/format/money';
import classes from './price.module.css';

interface PriceProps {
  /** Pounds. */
  price: number;
  /** Pounds; only shown if it is greater than the price. */
  compareAtPrice: number | null;
  /** True if other variants cost more. */
  from?: boolean;
  /** False if the saving is shown elsewhere. */
  saves?: boolean;
  className?: string;
}

/** A price in pounds, with the former price and the saving if it is discounted. */
export function Price({ price, compareAtPrice, from = false, saves = true, className = '' }: PriceProps) {
  const percent = savingsPercent(price, compareAtPrice);
  return (
    <p className={`${classes.price} ${className}`}>
      <span className={classes.now}>
        {from && <span className={classes.prefix}>From </span>}
        {formatPounds(price)}
      </span>
      {isOnSale(price, compareAtPrice) && (
        <>
          <s className={classes.formerPrice}>
            <span className="visually-hidden">Was </span>
            {formatPounds(compareAtPrice)}
          </s>
          {saves && percent > 0 && <span className={classes.save}>Save {percent}%</span>}
        </>
      )}
    </p>
  );
}
