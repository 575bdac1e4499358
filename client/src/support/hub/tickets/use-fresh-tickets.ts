import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSupportLive } from '../../live/use-support-live';
import { OWN_TICKETS_KEY } from '../../support.api';

/** Reads the list again whenever the browser's stream tells that one of the person's tickets changed, or that something was missed. */
export function useFreshTickets(): void {
  const queryClient = useQueryClient();
  const { counts, onReset } = useSupportLive();
  const known = useRef(counts);
  useEffect(() => {
    const before = known.current;
    known.current = counts;
    // The first counts say how things stand, not that they changed; those of an agent come with every change at the desk.
    if (before === null || counts === null || (counts.desk !== null && before.unread === counts.unread)) return;
    if (before !== counts) void queryClient.invalidateQueries({ queryKey: OWN_TICKETS_KEY });
  }, [counts, queryClient]);
  useEffect(() => onReset(() => void queryClient.invalidateQueries({ queryKey: OWN_TICKETS_KEY })), [onReset, queryClient]);
}
