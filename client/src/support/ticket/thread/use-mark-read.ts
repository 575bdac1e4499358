import { useEffect, useRef, useState } from 'react';
import type { FeedState } from '../../live/ticket-feed';
import { putRead } from '../../tickets.api';

interface MarkRead {
  ticketId: string;
  /** Number up to which they had read when the page was opened. */
  readBefore: number;
  /** Number of the newest line that is shown. */
  newest: number;
  atBottom: boolean;
  connection: FeedState['connection'];
  onRead: (seq: number) => void;
}

/**
 * Tells the server up to which line this person has read: what stands at the bottom of a page that is looked at.
 *
 * @returns the number up to which that is so
 */
export function useMarkRead({ ticketId, readBefore, newest, atBottom, connection, onRead }: MarkRead): number {
  const looking = useLooking();
  const [seen, setSeen] = useState(readBefore);
  const now = atBottom && looking ? Math.max(seen, newest) : seen;
  if (now !== seen) setSeen(now);
  const told = useRef(0);
  useEffect(() => {
    if (now <= told.current) return;
    told.current = now;
    onRead(now);
    putRead(ticketId, now).catch(() => {
      // It is told again with the next line, or once the connection is back.
      told.current = 0;
    });
  }, [now, ticketId, connection, onRead]);
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
