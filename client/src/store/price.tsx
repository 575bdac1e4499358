import { isOnSale, savingsPercent } from '../../../server/store/store.rules';
import { formatPounds } from '../ui/format/money';
import classes from './price.module.css';

interface PriceProps {
  /** Pounds. */
  price: number;
  /** Pounds; only shown when it is greater than the price. */
  compareAtPrice: number | null;
  /** True when other ways to have it cost more. */
  from?: boolean;
  /** False where what is saved stands elsewhere. */
  saves?: boolean;
  className?: string;
}

/** A price in pounds, and in a sale the former one and what is saved. */
export function Price({ price, compareAtPrice, from = false, saves = true, className = '' }: PriceProps) {
  const percent = savingsPercent(price, compareAtPrice);
  return (
    <p className={`${classes.price} ${className}`}>
      <span className={classes.now}>
        {from && <span className={classes.from}>From </span>}
        {formatPounds(price)}
      </span>
      {isOnSale(price, compareAtPrice) && (
        <>
          <s className={classes.was}>
            <span className="visually-hidden">Was </span>
            {formatPounds(compareAtPrice)}
          </s>
          {saves && percent > 0 && <span className={classes.save}>Save {percent}%</span>}
        </>
      )}
    </p>
  );
}
