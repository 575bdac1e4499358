import { useState } from 'react';

/** The list, or the previous one while the next is loading, so that the page does not flicker. */
export function useShown<T>(items: readonly T[], isPending: boolean): readonly T[] {
  const [last, setLast] = useState(items);
  if (!isPending && last !== items) setLast(items);
  return isPending ? last : items;
}
