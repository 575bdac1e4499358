import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { readingPositionStore, parseReadingPosition } from '../../../live/reading-position';
import { type PlacedRow, ThreadWindow, type WindowView } from './thread-window';

interface ThreadWindowHook {
  scroller: RefObject<HTMLDivElement | null>;
  view: WindowView;
  toBottom: () => void;
}

/**
 * The virtual window of a thread: its reading position is stored for each ticket until the tab is closed. Rows carry `data-row` with their
 * key.
 * @param ready false until the thread is loaded: the stored position waits for it
 */
export function useThreadWindow(ticketId: string, rows: readonly PlacedRow[], ready: boolean): ThreadWindowHook {
  const scroller = useRef<HTMLDivElement>(null);
  const store = useMemo(() => readingPositionStore(ticketId), [ticketId]);
  const shown = useMemo(() => new ThreadWindow(parseReadingPosition(store.read())), [store]);
  const view = useSyncExternalStore(shown.subscribe, shown.read);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null && ready) shown.laidOut(element, rows, measured(element));
  });

  useEffect(() => {
    const element = scroller.current;
    if (element === null || !ready) return undefined;
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
  }, [shown, store, ready]);

  // Images load, windows are resized, a phone's keyboard opens.
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

function rowsIn(element: HTMLElement): HTMLElement[] {
  return Array.from(element.querySelectorAll<HTMLElement>('[data-row]'));
}

function measured(element: HTMLElement): Map<string, number> {
  return new Map(rowsIn(element).map((row) => [row.dataset.row ?? '', row.getBoundingClientRect().height]));
}
