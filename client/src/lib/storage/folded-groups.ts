import { useState } from 'react';
import type { TextStore } from './browser-storage';
import { useInBrowser } from '../use-in-browser';

/** Which groups of a sidebar are folded, remembered in the browser; none on the server. @param store of the sidebar, outside the component */
export function useFoldedGroups(store: TextStore): { folded: readonly string[]; fold: (key: string, open: boolean) => void } {
  const inBrowser = useInBrowser();
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const folded = changed ?? (inBrowser ? (store.read()?.split(',') ?? []) : []);
  const fold = (key: string, open: boolean): void => {
    const next = open ? folded.filter((other) => other !== key) : [...new Set([...folded, key])];
    setChanged(next);
    store.write(next.join(','));
  };
  return { folded, fold };
}
