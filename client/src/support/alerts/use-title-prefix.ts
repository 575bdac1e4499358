import { useEffect } from 'react';

/** Sets a prefix of the tab's title, whichever page sets the title. */
export function useTitlePrefix(prefix: string): void {
  useEffect(() => {
    const element = document.querySelector('title');
    if (prefix === '' || element === null) return undefined;
    const put = (): void => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    put();
    const observer = new MutationObserver(put);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [prefix]);
}
