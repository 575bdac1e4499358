import { useEffect, useRef, useState } from 'react';
import type { FeedState } from '../../live/ticket-feed';
import { putRead } from '../../tickets.api';

interface MarkRead {
  ticketId: string;
  /** Number of the last line read before the page was opened. */
  readBefore: number;
  /** Number of the newest visible line. */
  newest: number;
  atBottom: boolean;
  connection: FeedState['connection'];
  onRead: (seq: number) => void;
}

/**
 * Reports to the server the last line that the user has read: the one at the bottom of a visible page.
 * @returns the number of that line
 */
export function useMarkRead({ ticketId, readBefore, newest, atBottom, connection, onRead }: MarkRead): number {
  const isViewing = useIsViewing();
  const [seen, setSeen] = useState(readBefore);
  const now = atBottom && isViewing ? Math.max(seen, newest) : seen;
  if (now !== seen) setSeen(now);
  const reported = useRef(0);
  useEffect(() => {
    if (now <= reported.current) return;
    reported.current = now;
    onRead(now);
    putRead(ticketId, now).catch(() => {
      // Reported again with the next line, or once the connection is back.
      reported.current = 0;
    });
  }, [now, ticketId, connection, onRead]);
  return now;
}

/** Whether the page is visible and focused. */
function useIsViewing(): boolean {
  const [isViewing, setIsViewing] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const changed = (): void => setIsViewing(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
  return isViewing;
}
