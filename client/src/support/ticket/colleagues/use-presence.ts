import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PresenceView } from '../../../../../server/support/presence/presence.dto.js';
import { PRESENCE_HEARTBEAT_MS, type PresenceState } from '../../../../../server/support/presence/presence.rules';
import { meQuery } from '../../../lib/http/query';
import { useTopicValue } from '../../../live/use-live';
import { putPresence } from '../../tickets.api';

const NONE: PresenceView[] = [];
const REFRESH_MS = 5_000;

/** Reports to colleagues that this agent has the ticket open while the page is visible, and when they leave. */
export function useReportPresence(ticketId: string, state: PresenceState): void {
  useEffect(() => {
    const beat = (): void => {
      // The next heartbeat makes up for a lost one.
      if (document.visibilityState === 'visible') putPresence(ticketId, state).catch(() => undefined);
    };
    beat();
    const timer = setInterval(beat, PRESENCE_HEARTBEAT_MS);
    document.addEventListener('visibilitychange', beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [ticketId, state]);
  const client = useQueryClient();
  useEffect(
    () => () => {
      // A user who signs out leaves the page as a visitor; their presence expires.
      if (client.getQueryData(meQuery.queryKey)?.user) putPresence(ticketId, 'gone').catch(() => undefined);
    },
    [client, ticketId],
  );
}

/** The colleagues who currently have the ticket open. */
export function useColleagues(ticketId: string, me: string): PresenceView[] {
  const present = useTopicValue<PresenceView[]>(`support.presence:${ticketId}`) ?? NONE;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return present.filter(({ id, until }) => id !== me && Date.parse(until) > now);
}
