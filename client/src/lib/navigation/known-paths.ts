import { createContext, useContext } from 'react';

type KnowsPath = (path: string) => boolean;

const KnownPaths = createContext<KnowsPath>(() => true);

/** Set once by the application: does the router have a page for this path (query and hash do not count)? */
export const KnownPathsProvider = KnownPaths.Provider;

/** Tells whether a path leads to a page. Links to pages that do not exist are not shown. */
export function useKnowsPath(): KnowsPath {
  return useContext(KnownPaths);
}
