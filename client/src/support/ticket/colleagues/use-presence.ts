import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PresenceView } from '../../../../../server/support/presence/presence.dto.js';
import { PRESENCE_HEARTBEAT_MS, type PresenceState } from '../../../../../server/support/presence/presence.rules';
import { meQuery } from '../../../lib/http/query';
import { useTopicValue } from '../../../live/use-live';
import { isTicketGone, putPresence, ticketQuery } from '../../tickets.api';

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
      // A user who signs out leaves the page as a visitor, and one who lost access may say nothing more: their presence expires.
      if (client.getQueryData(meQuery.queryKey)?.user && !isTicketGone(errorOf(client, ticketId)))
        putPresence(ticketId, 'gone').catch(() => undefined);
    },
    [client, ticketId],
  );
}

function errorOf(client: QueryClient, ticketId: string): Error | null {
  return client.getQueryState(ticketQuery(ticketId).queryKey)?.error ?? null;
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
