import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location } from 'react-router';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { anchorTarget, readOnAt } from '../../lib/navigation/anchor';
import { tabStore } from '../../lib/storage/browser-storage';
import { preservesScroll } from '../../lib/navigation/keep-scroll';

const store = tabStore('functional', 'scroll-positions');
const MAX_STORED = 50;

type Positions = Record<string, number>;

/**
 * Scroll behaviour: a new page starts at its top or at the target of its fragment; going back or reloading restores the position. Positions
 * are stored by history entry, in memory, and in the tab's storage if the visitor allows it.
 */
export function ScrollRestoration() {
  const { key, pathname, search, hash, state } = useLocation() as Location<unknown>;
  const type = useNavigationType();
  const stays = preservesScroll(state);
  // The first history entry of every document has the same key.
  const place = key === 'default' ? pathname + search : key;
  const shown = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const save = () => {
      if (shown.current !== null) remember(shown.current, window.scrollY);
    };
    const leave = () => {
      save();
      // Without storage, the browser itself restores the position after a reload.
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('scrollend', save);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('scrollend', save);
      window.history.scrollRestoration = 'auto';
    };
  }, []);

  useLayoutEffect(() => {
    const isReload = shown.current === null && isFreshDocument();
    const stored = type === NavigationType.Pop && !isReload ? positions()[place] : undefined;
    shown.current = place;
    if (stored !== undefined) jump(stored);
    else if (hash !== '') goTo(hash, type !== NavigationType.Pop);
    else if (type !== NavigationType.Pop && !stays) jump(0);
  }, [place, pathname, hash, type, stays]);

  return null;
}

/** Whether the browser came here by a link or an address rather than a reload or the history. */
function isFreshDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
}

/** Scrolls to the target of a fragment link and moves the focus there. On a page load, the browser does this itself. */
function goTo(hash: string, followed: boolean): void {
  const target = anchorTarget(hash);
  if (target === null) return;
  target.scrollIntoView();
  if (followed) readOnAt(target);
}

function jump(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/** Positions of the pages that this document has shown; those from before a reload are in the store, if storage is allowed. */
let places: Positions | undefined;

function positions(): Positions {
  if (places !== undefined) return places;
  try {
    places = (JSON.parse(store.read() ?? '{}') ?? {}) as Positions;
  } catch {
    // The stored value is not ours: start empty.
    places = {};
  }
  return places;
}

function remember(key: string, top: number): void {
  const others = Object.entries(positions()).filter(([other]) => other !== key);
  places = Object.fromEntries([...others.slice(1 - MAX_STORED), [key, Math.round(top)]]);
  store.write(JSON.stringify(places));
}
