import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { tabStore } from '../../lib/browser-storage';
import { type Place, type PlacedRow, ThreadWindow, type WindowView } from './thread-window';

interface ThreadWindowHook {
  scroller: RefObject<HTMLDivElement | null>;
  view: WindowView;
  toBottom: () => void;
}

/**
 * The window on a thread: where the reader is, kept for each ticket until the tab is closed. Rows carry `data-row` with their key.
 *
 * @param ready false while the thread is not loaded: the kept place waits for it
 */
export function useThreadWindow(ticketId: string, rows: readonly PlacedRow[], ready: boolean): ThreadWindowHook {
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => new ThreadWindow(readPlace(storeOf(ticketId).read())), [ticketId]);
  const view = useSyncExternalStore(shown.subscribe, shown.read);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null && ready) shown.laidOut(element, rows, measured(element));
  });

  useEffect(() => {
    const element = scroller.current;
    if (element === null || !ready) return undefined;
    const store = storeOf(ticketId);
    const scrolled = (): void => shown.scrolled(element);
    const keep = (): void => (shown.at === null ? store.remove() : store.write(JSON.stringify(shown.at)));
    element.addEventListener('scroll', scrolled, { passive: true });
    element.addEventListener('scrollend', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      element.removeEventListener('scroll', scrolled);
      element.removeEventListener('scrollend', keep);
      window.removeEventListener('pagehide', keep);
    };
  }, [shown, ticketId, ready]);

  // Pictures arrive, windows change their size, the keyboard of a phone opens.
  useEffect(() => {
    const element = scroller.current;
    if (element === null || !ready) return undefined;
    const observer = new ResizeObserver(() => shown.laidOut(element, rows, measured(element)));
    observer.observe(element);
    for (const row of rowsIn(element)) observer.observe(row);
    return () => observer.disconnect();
  }, [shown, rows, ready, view.start, view.end]);

  return { scroller, view, toBottom: () => shown.toBottom() };
}

function storeOf(ticketId: string) {
  return tabStore('functional', `ticket-place:${ticketId}`);
}

function readPlace(text: string | null): Place | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Place> | null;
    return typeof kept?.key === 'string' && typeof kept.offset === 'number' ? { key: kept.key, offset: kept.offset } : null;
  } catch {
    return null;
  }
}

function rowsIn(element: HTMLElement): HTMLElement[] {
  return Array.from(element.querySelectorAll<HTMLElement>('[data-row]'));
}

function measured(element: HTMLElement): Map<string, number> {
  return new Map(rowsIn(element).map((row) => [row.dataset.row ?? '', row.getBoundingClientRect().height]));
}
