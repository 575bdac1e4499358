/*
 * On a slow connection a page can be read, and its buttons pressed, seconds before the client has loaded. Until then, the last button that
 * was pressed is remembered for it (client/src/lib/early-clicks.ts). The first file that a page names, because with HTTP/1.1 a browser
 * requests few at a time.
 */
{
  /** @type {Element | null} */
  let pressed = null;
  const remember = ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    pressed = button?.type === 'button' ? button : null;
  };
  document.addEventListener('click', remember, true);
  window.takeEarlyClick = () => {
    document.removeEventListener('click', remember, true);
    return pressed;
  };
}
