import { useCallback, useSyncExternalStore } from 'react';
import type { Banner } from '../../../../server/store/store.rules';
import { bannerShows } from '../../../../server/store/store.rules';
import { MAX_WAIT_MS, untilBannerChanges } from './banner-clock';

/**
 * Whether the banner is currently shown, as a subscription with millisecond precision. A page cached by the server does not know when it is
 * read: its markup only contains a banner that does not depend on the time, and the others appear with this browser's clock.
 */
export function useBannerShows(banner: Banner): boolean {
  const subscribe = useCallback((listener: () => void) => follow(banner, listener), [banner]);
  const read = () => bannerShows(banner, new Date());
  const readOnServer = () => banner.start === null && banner.end === null && read();
  return useSyncExternalStore(subscribe, read, readOnServer);
}

/** Calls the listener at each end of the period, and when the page becomes visible again, because timers pause in background tabs. */
function follow(banner: Banner, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = () => {
    clearTimeout(timer);
    const wait = untilBannerChanges(banner, new Date());
    if (wait !== null) timer = setTimeout(update, Math.min(wait, MAX_WAIT_MS));
  };
  const update = () => {
    listener();
    arm();
  };
  arm();
  document.addEventListener('visibilitychange', update);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', update);
  };
}
