import { useEffect, useRef } from 'react';
import type { GrowingList } from '../../lib/lists/use-growing-list';
import { Button } from './button';
import classes from './load-more.module.css';

interface LoadMoreProps {
  list: Pick<GrowingList<unknown>, 'hasMore' | 'more'>;
  /** Prefix of the ids of the entries' links. */
  linkId: string;
  /** Message for a failed request. */
  failure: string;
}

/** Loads the next entries of a list. The button keeps the focus; after the last page it moves to the first new entry. */
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
