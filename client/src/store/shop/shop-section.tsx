import { type ReactNode, useMemo } from 'react';
import type { ProductView } from '../../../../server/store/store.dto.js';
import { PUBLIC_PAGE_SIZE } from '../../../../server/store/store.rules';
import { type GrowingList, useGrowingList } from '../../lib/lists/use-growing-list';
import { Button } from '../../ui/public/button';
import { LoadMore } from '../../ui/public/load-more';
import { CARD_LINK_ID } from '../product/product-card';
import { ProductGrid, ProductGridLoading } from '../product/product-grid';
import { ShopFilters } from './shop-filters';
import classes from './shop-section.module.css';
import { isNarrowed, productsPath, WHOLE_STORE } from './store-query';
import { productsQuery } from '../store.api';
import { useShown } from '../use-shown';
import { useStoreQuery } from './use-store-query';

interface ShopSectionProps {
  /** Deals; not shown while there are no products. */
  deals: ReactNode;
}

/** The shop's products: filters, cards, and a button to load more. */
export function ShopSection({ deals }: ShopSectionProps) {
  const { query, ask } = useStoreQuery();
  const path = productsPath(query);
  const list = useGrowingList(
    useMemo(() => productsQuery(path), [path]),
    PUBLIC_PAGE_SIZE,
  );
  const shown = useShown(list.items, list.isPending);
  // Without any products there is nothing to search.
  const isBare = !list.isPending && !list.isError && list.items.length === 0 && !isNarrowed(query);
  return (
    <>
      {!isBare && deals}
      <section id="shop" className={classes.section} aria-labelledby="shop-title">
        <div className={classes.inner}>
          <div className={classes.head}>
            <h2 id="shop-title" className={classes.title}>
              Shop
            </h2>
            <p className={classes.count} role="status">
              {countText(list)}
            </p>
          </div>
          {!isBare && <ShopFilters query={query} ask={ask} />}
          <div className={classes.results} aria-busy={list.isPending}>
            {list.isPending && shown.length === 0 && <ProductGridLoading />}
            {shown.length > 0 && <ProductGrid products={shown} listedAt={list.loadedAt} waiting={list.isPending} />}
            {!list.isPending && list.items.length === 0 && (
              <div className={classes.empty}>
                <p className={classes.emptyTitle}>No products available.</p>
                {list.isError && (
                  <p>
                    The products could not be loaded.{' '}
                    <button type="button" className={classes.quiet} onClick={list.retry}>
                      Try again
                    </button>
                  </p>
                )}
                {!list.isError && isNarrowed(query) && (
                  <>
                    <p>No products match your filters.</p>
                    <Button look="quiet" onClick={() => ask(WHOLE_STORE)}>
                      Show all products
                    </Button>
                  </>
                )}
              </div>
            )}
            {!list.isPending && list.items.length > 0 && (
              <LoadMore list={list} linkId={CARD_LINK_ID} failure="More products could not be loaded. Please try again." />
            )}
          </div>
        </div>
      </section>
    </>
  );
}

function countText({ items, isPending, hasMore, more }: GrowingList<ProductView>): string {
  if (isPending || items.length === 0) return '';
  const added = more.added === null || more.added.count === 0 ? '' : `${more.added.count} more loaded: `;
  if (hasMore) return `${added}${items.length} products shown`;
  return added + (items.length === 1 ? '1 product' : `${items.length} products`);
}
