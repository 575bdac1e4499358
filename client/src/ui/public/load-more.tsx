import { useEffect, useRef } from 'react';
import type { GrowingList } from '../../lib/lists/use-growing-list';
import { Button } from './button';
import classes from './load-more.module.css';

interface LoadMoreProps {
  list: Pick<GrowingList<unknown>, 'hasMore' | 'more'>;
  /** What the id of each entry's link begins with, before the entry's own. */
  linkId: string;
  /** Said when they do not come. */
  failure: string;
}

/** Brings the next entries of a list below those that are there. The button keeps the focus; after the last ones it goes to the first new one. */
export function LoadMore({ list: { hasMore, more }, linkId, failure }: LoadMoreProps) {
  const pressed = useRef(false);
  const first = more.added?.first ?? null;
  useEffect(() => {
    if (more.busy || !pressed.current) return;
    pressed.current = false;
    if (!hasMore && first !== null && document.activeElement === document.body)
      document.getElementById(linkId + first)?.focus({ preventScroll: true });
  }, [more.busy, hasMore, first, linkId]);

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
        {more.failed && failure}
      </p>
    </div>
  );
}
