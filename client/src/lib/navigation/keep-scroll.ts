/** Navigation state for a change of address within a page, such as a filter: the scroll position stays. */
export const PRESERVE_SCROLL = { keepScroll: true } as const;

export function preservesScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepScroll' in state && state.keepScroll === true;
}
