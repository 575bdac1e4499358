import { useCallback, useSyncExternalStore } from 'react';
import type { Banner } from '../../../../server/store/store.rules';
import { bannerShows } from '../../../../server/store/store.rules';
import { MAX_WAIT_MS, untilBannerChanges } from './banner-clock';

/**
 * Whether the banner shows at this moment, followed to the millisecond. A page that the server keeps does not know when it is read: its
 * markup holds only a banner that no clock changes, and the others come with the first look at this browser's clock.
 */
export function useBannerShows(banner: Banner): boolean {
  const subscribe = useCallback((listener: () => void) => follow(banner, listener), [banner]);
  const read = () => bannerShows(banner, new Date());
  const readOnServer = () => banner.start === null && banner.end === null && read();
  return useSyncExternalStore(subscribe, read, readOnServer);
}

/** Calls back at each edge of the window, and when the page is seen again, for timers sleep with their tab. */
function follow(banner: Banner, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = () => {
    clearTimeout(timer);
    const wait = untilBannerChanges(banner, new Date());
    if (wait !== null) timer = setTimeout(look, Math.min(wait, MAX_WAIT_MS));
  };
  const look = () => {
    listener();
    arm();
  };
  arm();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
