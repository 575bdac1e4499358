/** Origin of this site as the browser knows it; undefined while the server renders. */
export function ownOrigin(): string | undefined {
  return typeof window === 'undefined' ? undefined : window.location.origin;
}
