import { useEffect } from 'react';

/** Puts something before the title of the tab, whichever page sets it. */
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
