import { type RefObject, useEffect, useState } from 'react';

/**
 * True while the user is pointing at an element, so that nothing in it should move: the mouse is over it, the focus is in it, or the device
 * has a touch screen, where a tap comes without warning.
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
