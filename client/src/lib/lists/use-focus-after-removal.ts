import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a list whose items are its child elements. If an item is removed, or loses its buttons, while the focus is in it, the focus moves to the
 * item that is then in its place, instead of being lost; to the list itself if it is empty.
 * @returns the reference for the list element
 */
export function useFocusAfterRemoval<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  useEffect(() => {
    const root = list.current;
    if (root === null) return undefined;
    let focused: Element | null = null;
    let position = 0;
    const track = ({ target }: FocusEvent): void => {
      focused = target as Element;
      position = [...root.children].findIndex((item) => item.contains(focused));
    };
    const observer = new MutationObserver(() => {
      if (focused === null || focused.isConnected) return;
      focused = null;
      if (document.activeElement !== document.body) return;
      const item = root.children[Math.min(position, root.children.length - 1)] ?? root;
      if (!(item instanceof HTMLElement)) return;
      item.tabIndex = -1;
      item.focus();
    });
    root.addEventListener('focusin', track);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', track);
      observer.disconnect();
    };
  }, []);
  return list;
}
