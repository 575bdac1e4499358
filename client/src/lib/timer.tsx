import type { ReactNode } from 'react';
import { createContext, useContext, useMemo, useState } from 'react';

interface Timer {
  /** Moment of the start in milliseconds since 1970, or null while stopped. */
  startedAt: number | null;
  /** Resets, then starts. */
  start: () => void;
  /** Stops and resets. */
  stop: () => void;
}

const TimerContext = createContext<Timer | null>(null);

/** The one timer of the site: running or stopped, on whatever page. */
export function TimerProvider({ children }: { children: ReactNode }) {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const timer = useMemo<Timer>(() => ({ startedAt, start: () => setStartedAt(Date.now()), stop: () => setStartedAt(null) }), [startedAt]);
  return <TimerContext value={timer}>{children}</TimerContext>;
}

/** The timer of the surrounding frame. Throws outside it. */
export function useTimer(): Timer {
  const timer = useContext(TimerContext);
  if (timer === null) throw new Error('useTimer needs a TimerProvider around it.');
  return timer;
}
