import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/**
 * False on the server and during hydration, true from then on. For what only the browser knows, such as stored drafts or the fragment of an
 * address: both sides must render the same first.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Origin of this site; undefined during the server render. */
export function ownOrigin(): string | undefined {
  return typeof window === 'undefined' ? undefined : window.location.origin;
}
