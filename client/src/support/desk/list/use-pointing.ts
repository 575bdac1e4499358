import { type RefObject, useEffect, useState } from 'react';

/** A finger counts as pointing for this long after it last touched the page or scrolled it: enough to read a few rows and tap one. */
const TOUCH_MS = 6_000;

/**
 * True while the user is pointing at an element, so that nothing in it should move: the mouse is over it, the keyboard's focus is in it, or
 * a finger has just touched the screen. A tap also moves the focus, but that does not last: it would hold the list for ever.
 */
export function usePointing(element: RefObject<HTMLElement | null>): boolean {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touch = (): void => {
      setTouched(true);
      clearTimeout(timer);
      timer = setTimeout(() => setTouched(false), TOUCH_MS);
    };
    const scroll = (): void => {
      if (matchMedia('(hover: none)').matches) touch();
    };
    // The page may have been loaded under a resting mouse.
    const frame = requestAnimationFrame(() => setHovered(current.matches(':hover') && matchMedia('(hover: hover)').matches));
    current.addEventListener('pointerenter', ({ pointerType }) => setHovered(pointerType === 'mouse'), { signal });
    current.addEventListener('pointerleave', () => setHovered(false), { signal });
    current.addEventListener('focusin', ({ target }) => setFocused((target as Element).matches(':focus-visible')), { signal });
    current.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!current.contains(relatedTarget as Node | null)) setFocused(false);
      },
      { signal },
    );
    document.addEventListener('pointerdown', ({ pointerType }) => pointerType !== 'mouse' && touch(), { signal });
    document.addEventListener('scroll', scroll, { signal, capture: true, passive: true });
    return () => {
      listening.abort();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [element]);
  return hovered || focused || touched;
}
