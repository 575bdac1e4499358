import { useEffect, useState } from 'react';
import { remaining } from './remaining';

const TICK_MS = 1_000;

/**
 * Milliseconds until a time, counted down every second; 0 if there is none. Remount the component for another time.
 * @param onEnd called once the time is reached; must be stable between renders
 */
export function useRemaining(until: string | null, onEnd: () => void): number {
  const [left, setLeft] = useState(() => (until === null ? 0 : remaining(until, Date.now())));
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => {
      const now = remaining(until, Date.now());
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      onEnd();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [until, onEnd]);
  return left;
}
