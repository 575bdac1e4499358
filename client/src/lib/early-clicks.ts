declare global {
  interface Window {
    /** The button that was pressed before this code was loaded, or null; set by client/public/early-clicks.js. */
    takeEarlyClick?: () => HTMLButtonElement | null;
  }
}

/**
 * Remembers the last button that was pressed before the page could react: on a slow connection it can be read, and pressed, seconds before
 * its code has arrived. Links and submit buttons work without it.
 * @returns presses that button again; call it once the page reacts
 */
export function awaitClicks(root: HTMLElement): () => void {
  let pressed = window.takeEarlyClick?.() ?? null;
  const remember = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null;
    pressed = button?.type === 'button' ? button : null;
  };
  root.addEventListener('click', remember, true);
  return () => {
    root.removeEventListener('click', remember, true);
    if (pressed?.isConnected === true) pressed.click();
  };
}
