import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The element that the fragment of an address names; null if there is none or the fragment is malformed. */
export function anchorTarget(hash: string): HTMLElement | null {
  const id = anchorId(hash);
  return id === '' ? null : document.getElementById(id);
}

/** The id in a fragment: `#our%20team` names `our team`. Empty if it is malformed. */
export function anchorId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Moves the reading and tabbing position to the target of a fragment link. */
export function readOnAt(target: HTMLElement): void {
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.dataset.anchor = '';
  }
  target.focus({ preventScroll: true });
}

/**
 * Goes to the address's anchor once what stands above it has come: a page that was opened by a link inside the site loads its data
 * when it is already shown, and grows. A user who has begun to scroll stays where they are.
 *
 * @param ready true when everything that has a height is there
 */
export function useLateAnchor(ready: boolean): void {
  const { hash } = useLocation();
  const type = useNavigationType();
  const late = useRef(!ready);
  useEffect(() => {
    if (!late.current) return undefined;
    const stop = (): void => void (late.current = false);
    const events = ['wheel', 'touchmove', 'keydown'] as const;
    for (const name of events) window.addEventListener(name, stop, { passive: true });
    return () => {
      for (const name of events) window.removeEventListener(name, stop);
    };
  }, []);
  useEffect(() => {
    if (!ready || !late.current) return;
    late.current = false;
    const target = anchorTarget(hash);
    if (target === null) return;
    target.scrollIntoView({ behavior: 'instant' });
    if (type !== NavigationType.Pop) readOnAt(target);
  }, [ready, hash, type]);
}
