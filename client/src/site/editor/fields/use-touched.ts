import { useEffect, useRef, useState } from 'react';

/**
 * Which fields have been left: errors are only shown for those, until the page is saved. A field that is left by a click counts when the
 * click has ended: an error message shifts the form, and would move the click's target away.
 */
export function useTouched() {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const pressing = useRef(false);
  const waiting = useRef<string[]>([]);

  useEffect(() => {
    const onPointerDown = (): void => {
      pressing.current = true;
    };
    const release = (): void => {
      pressing.current = false;
      // The click event follows pointerup immediately, and must find its target in place.
      setTimeout(() => {
        const names = waiting.current.splice(0);
        if (names.length > 0) setTouched((now) => new Set([...now, ...names]));
      });
    };
    window.addEventListener('pointerdown', onPointerDown, { capture: true });
    window.addEventListener('pointerup', release, { capture: true });
    window.addEventListener('pointercancel', release, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', onPointerDown, { capture: true });
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
