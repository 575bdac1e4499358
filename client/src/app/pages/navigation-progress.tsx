import { useSyncExternalStore } from 'react';
import { isLoading, onLoading } from './lazy-pages';
import classes from './navigation-progress.module.css';

/** A thin line at the top while the code of the next page is loading. */
export function NavigationProgress() {
  const loading = useSyncExternalStore(onLoading, isLoading, () => false);
  return loading ? <div className={classes.line} role="progressbar" aria-label="Loading page" /> : null;
}
