/** Navigation state of a change of address that is no change of page, such as a filter: the page stays where it is scrolled to. */
export const KEEP_SCROLL = { keepScroll: true } as const;

export function keepsScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepScroll' in state && state.keepScroll === true;
}
