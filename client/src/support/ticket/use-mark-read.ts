import { useEffect, useRef, useState } from 'react';
import { putRead } from '../tickets.api';

interface MarkRead {
  ticketId: string;
  /** Number of the newest line that is shown. */
  newest: number;
  atBottom: boolean;
  onRead: (seq: number) => void;
}

/**
 * Tells the server up to which line this person has read: what stands at the bottom of a page that is looked at.
 *
 * @returns the number up to which that is so
 */
export function useMarkRead({ ticketId, newest, atBottom, onRead }: MarkRead): number {
  const looking = useLooking();
  const [seen, setSeen] = useState(0);
  const now = atBottom && looking ? Math.max(seen, newest) : seen;
  if (now !== seen) setSeen(now);
  const told = useRef(0);
  useEffect(() => {
    if (now <= told.current) return;
    told.current = now;
    onRead(now);
    putRead(ticketId, now).catch(() => {
      // It is told again with the next line.
      told.current = 0;
    });
  }, [now, ticketId, onRead]);
  return now;
}

/** Whether the page is in front. */
function useLooking(): boolean {
  const [looking, setLooking] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const changed = (): void => setLooking(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
  return looking;
}
