import type { ProductView } from '../../../../server/store/store.dto.js';
import { ProductCard } from './product-card';
import card from '../../ui/public/card.module.css';
import productCard from './product-card.module.css';
import classes from './product-grid.module.css';

const PLACEHOLDERS = [0, 1, 2, 3, 4, 5, 6, 7];

interface ProductGridProps {
  products: readonly ProductView[];
  /** When the products were loaded; epoch milliseconds. */
  listedAt: number;
  /** True while the products are about to be replaced. */
  waiting: boolean;
}

/** Products as cards; a single one takes the whole width. */
export function ProductGrid({ products, listedAt, waiting }: ProductGridProps) {
  return (
    <ul className={classes.grid} data-waiting={waiting || undefined}>
      {products.map((product) => (
        <li key={product.id} className={classes.cell}>
          <ProductCard product={product} listedAt={listedAt} />
        </li>
      ))}
    </ul>
  );
}

/** Skeleton of the cards. */
export function ProductGridLoading() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading products">
      {PLACEHOLDERS.map((index) => (
        <div key={index} className={`${card.card} ${productCard.card} ${classes.placeholder}`}>
          <div className={`${card.media} ${productCard.media}`} />
          <div className={productCard.text}>
            <span className={classes.skeletonLine} />
            <span className={classes.skeletonLine} />
            <span className={classes.skeletonLine} />
          </div>
        </div>
      ))}
    </div>
  );
}
