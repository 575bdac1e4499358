import { useState } from 'react';

/** What is shown: the list, or the one before it while the next is on its way, so that the page does not blink with every choice. */
export function useShown<T>(items: readonly T[], isPending: boolean): readonly T[] {
  const [last, setLast] = useState(items);
  if (!isPending && last !== items) setLast(items);
  return isPending ? last : items;
}
