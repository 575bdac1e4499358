import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location } from 'react-router';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { tabStore } from '../lib/browser-storage';
import { keepsScroll } from '../lib/keep-scroll';

const store = tabStore('functional', 'scroll-positions');
const MAX_KEPT = 50;

type Positions = Record<string, number>;

/**
 * Scrolls as a visitor expects of a site: a new page starts at its top or at the anchor of its address, and going back
 * or reloading finds the place that was left. Positions go by history entry and are kept in memory, and
 * for the tab when the visitor allows it.
 */
export function ScrollKeeper() {
  const { key, pathname, hash, state } = useLocation() as Location<unknown>;
  const type = useNavigationType();
  const stays = keepsScroll(state);
  const shown = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = () => {
      if (shown.current !== null) remember(shown.current, window.scrollY);
    };
    const leave = () => {
      keep();
      // Where nothing may be kept, the browser itself finds the place after a reload.
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('scrollend', keep);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('scrollend', keep);
      window.history.scrollRestoration = 'auto';
    };
  }, []);

  useLayoutEffect(() => {
    const kept = type === NavigationType.Pop ? positions()[key] : undefined;
    shown.current = key;
    if (kept !== undefined) jump(kept);
    else if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    else if (type !== NavigationType.Pop && !stays) jump(0);
  }, [key, pathname, hash, type, stays]);

  return null;
}

function jump(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/** The place of each page that this document showed; what came before a reload is in the store, where it may be. */
let places: Positions | undefined;

function positions(): Positions {
  if (places !== undefined) return places;
  try {
    places = (JSON.parse(store.read() ?? '{}') ?? {}) as Positions;
  } catch {
    // Something else wrote there: then nothing is remembered.
    places = {};
  }
  return places;
}

function remember(key: string, top: number): void {
  const others = Object.entries(positions()).filter(([other]) => other !== key);
  places = Object.fromEntries([...others.slice(1 - MAX_KEPT), [key, Math.round(top)]]);
  store.write(JSON.stringify(places));
}
