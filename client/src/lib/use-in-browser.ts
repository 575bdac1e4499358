import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/**
 * False on the server and while the browser takes the server's markup over, true from then on. For what only the browser knows, such as
 * stored drafts or the part of an address behind `#`: both sides have to render the same first.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Origin of this site as the browser knows it; undefined while the server renders. */
export function ownOrigin(): string | undefined {
  return typeof window === 'undefined' ? undefined : window.location.origin;
}
