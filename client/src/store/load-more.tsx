import { useEffect, useRef } from 'react';
import { Button } from '../ui/button';
import classes from './load-more.module.css';
import { CARD_LINK_ID } from './product-card';
import type { ProductList } from './use-products';

/** Brings the next products below the ones that are there. The button keeps the focus; after the last ones it goes to the first new card. */
export function LoadMore({ list: { hasMore, more } }: { list: ProductList }) {
  const pressed = useRef(false);
  const first = more.added?.first ?? null;
  useEffect(() => {
    if (more.busy || !pressed.current) return;
    pressed.current = false;
    if (!hasMore && first !== null && document.activeElement === document.body) document.getElementById(CARD_LINK_ID + first)?.focus({ preventScroll: true });
  }, [more.busy, hasMore, first]);

  return (
    <div className={classes.more}>
      {hasMore && (
        <Button
          look="quiet"
          size="lg"
          aria-disabled={more.busy}
          onClick={() => {
            pressed.current = true;
            more.load();
          }}
        >
          {more.busy ? 'Loading...' : 'Load more'}
        </Button>
      )}
      <p role="alert" className={classes.failed}>
        {more.failed && 'More products could not be loaded. Please try again.'}
      </p>
    </div>
  );
}
