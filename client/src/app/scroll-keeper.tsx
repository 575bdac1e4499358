import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const STORE = 'scroll-positions';
const MAX_KEPT = 50;

type Positions = Record<string, number>;

/**
 * Scrolls as a visitor expects of a site: a new page starts at its top or at the anchor of its address, and going back
 * or reloading finds the place that was left. Positions live for the tab, by history entry.
 */
export function ScrollKeeper() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = () => {
      if (shown.current !== null) remember(shown.current, window.scrollY);
    };
    window.addEventListener('pagehide', keep);
    window.addEventListener('scrollend', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('scrollend', keep);
      window.history.scrollRestoration = 'auto';
    };
  }, []);

  useLayoutEffect(() => {
    const kept = type === NavigationType.Pop ? positions()[key] : undefined;
    shown.current = key;
    if (kept !== undefined) jump(kept);
    else if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    else if (type !== NavigationType.Pop) jump(0);
  }, [key, pathname, hash, type]);

  return null;
}

function jump(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

function positions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Positions;
  } catch {
    // Storage may be forbidden, or hold something else: then nothing is remembered.
    return {};
  }
}

function remember(key: string, top: number): void {
  const kept = Object.entries(positions()).filter(([other]) => other !== key);
  try {
    sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries([...kept.slice(1 - MAX_KEPT), [key, Math.round(top)]])));
  } catch {
    // Full or forbidden: the next visit starts at the top.
  }
}
