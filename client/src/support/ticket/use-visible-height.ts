import { type RefObject, useEffect, useRef } from 'react';

/** Tells an element, as `--visible-height`, how much of the window the keyboard of a phone leaves. */
export function useVisibleHeight(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return undefined;
    // A window that is zoomed in shows less of the page, but the page is as high as before.
    const resized = (): void => element.current?.style.setProperty('--visible-height', `${Math.round(viewport.height * viewport.scale)}px`);
    resized();
    viewport.addEventListener('resize', resized);
    return () => viewport.removeEventListener('resize', resized);
  }, []);
  return element;
}
