import { useEffect, useState } from 'react';
import { remaining } from './remaining';

const TICK_MS = 1_000;

/**
 * Milliseconds until a moment, counted down every second; 0 when there is none. For a component that is mounted anew with another moment.
 *
 * @param onEnd is told once it is reached; keep its identity between renders
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
