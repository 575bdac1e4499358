import { useEffect, useRef, useState } from 'react';

/**
 * Which fields were left once: only of those is said what is wrong, until the page is to be saved. A field that is left by pressing on
 * something else counts when the press has ended: what is said moves the rest of the form, and would take it away from under the click.
 */
export function useTouched() {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const pressing = useRef(false);
  const waiting = useRef<string[]>([]);

  useEffect(() => {
    const press = (): void => {
      pressing.current = true;
    };
    const release = (): void => {
      pressing.current = false;
      // The click follows the release at once, and is to find what was pressed where it was.
      setTimeout(() => {
        const names = waiting.current.splice(0);
        if (names.length > 0) setTouched((now) => new Set([...now, ...names]));
      });
    };
    window.addEventListener('pointerdown', press, { capture: true });
    window.addEventListener('pointerup', release, { capture: true });
    window.addEventListener('pointercancel', release, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', press, { capture: true });
      window.removeEventListener('pointerup', release, { capture: true });
      window.removeEventListener('pointercancel', release, { capture: true });
    };
  }, []);

  return {
    has: (block: string | null, path: string): boolean => touched.has(nameOf(block, path)),
    add: (block: string | null, path: string): void => {
      const name = nameOf(block, path);
      if (pressing.current) waiting.current.push(name);
      else setTouched((now) => (now.has(name) ? now : new Set(now).add(name)));
    },
  };
}

function nameOf(block: string | null, path: string): string {
  return `${block ?? ''} ${path}`;
}
