import { useSyncExternalStore } from 'react';
import classes from './offline-notice.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says so while the browser has no network. The region is always there, so that it is announced when it fills. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={online ? undefined : classes.notice}>
      {online ? null : 'You are offline. What you see may be out of date or incomplete, and changes cannot be saved.'}
    </div>
  );
}
