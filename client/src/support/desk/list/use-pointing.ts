import { type RefObject, useEffect, useState } from 'react';

/**
 * True while someone points at an element, so that nothing in it should move by itself: the mouse is over it, the keyboard is in it, or
 * the window is used by touch, where a finger comes without a warning.
 */
export function usePointing(element: RefObject<HTMLElement | null>): boolean {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [touch, setTouch] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const coarse = matchMedia('(hover: none)');
    const look = (): void => setTouch(coarse.matches);
    look();
    coarse.addEventListener('change', look, { signal });
    current.addEventListener('pointerenter', ({ pointerType }) => setHovered(pointerType === 'mouse'), { signal });
    current.addEventListener('pointerleave', () => setHovered(false), { signal });
    current.addEventListener('focusin', () => setFocused(true), { signal });
    current.addEventListener('focusout', ({ relatedTarget }) => setFocused(current.contains(relatedTarget as Node | null)), { signal });
    return () => listening.abort();
  }, [element]);
  return hovered || focused || touch;
}
