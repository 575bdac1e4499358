import { type RefObject, useEffect, useRef } from 'react';

/** Sets `--visible-height` on an element: the part of the viewport that a phone's keyboard leaves. */
export function useVisibleHeight(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return undefined;
    // A zoomed visual viewport is smaller, but the page's height is unchanged.
    const resized = (): void => element.current?.style.setProperty('--visible-height', `${Math.round(viewport.height * viewport.scale)}px`);
    resized();
    viewport.addEventListener('resize', resized);
    return () => viewport.removeEventListener('resize', resized);
  }, []);
  return element;
}
