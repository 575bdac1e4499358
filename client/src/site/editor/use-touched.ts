import { useState } from 'react';

/** Which fields were left once: only of those is said what is wrong, until the page is to be saved. */
export function useTouched() {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (block: string | null, path: string): boolean => touched.has(nameOf(block, path)),
    add: (block: string | null, path: string): void => setTouched((now) => (now.has(nameOf(block, path)) ? now : new Set(now).add(nameOf(block, path)))),
  };
}

function nameOf(block: string | null, path: string): string {
  return `${block ?? ''} ${path}`;
}
