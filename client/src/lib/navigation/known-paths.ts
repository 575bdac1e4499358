import { createContext, useContext } from 'react';

type HasPath = (path: string) => boolean;

const KnownPaths = createContext<HasPath>(() => true);

/** Set once by the application: whether the router has a page for this path (ignoring query and fragment). */
export const KnownPathsProvider = KnownPaths.Provider;

/** Returns a function that tells whether a path leads to a page. Links to pages that do not exist are not shown. */
export function useHasPath(): HasPath {
  return useContext(KnownPaths);
}
