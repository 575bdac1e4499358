import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PresenceView } from '../../../../../server/support/presence/presence.dto.js';
import { PRESENCE_BEAT_MS, type PresenceState } from '../../../../../server/support/presence/presence.rules';
import { meQuery } from '../../../lib/http/query';
import { useTopicValue } from '../../../live/use-live';
import { putPresence } from '../../tickets.api';

const NO_ONE: PresenceView[] = [];
const LOOK_MS = 5_000;

/** Tells colleagues that this agent has the ticket open, for as long as the page is shown, and when they have gone. */
export function useReportPresence(ticketId: string, state: PresenceState): void {
  useEffect(() => {
    const beat = (): void => {
      // A beat that is lost is made good by the next one.
      if (document.visibilityState === 'visible') putPresence(ticketId, state).catch(() => undefined);
    };
    beat();
    const timer = setInterval(beat, PRESENCE_BEAT_MS);
    document.addEventListener('visibilitychange', beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [ticketId, state]);
  const client = useQueryClient();
  useEffect(
    () => () => {
      // Who signs out leaves the page as a visitor, and is forgotten soon.
      if (client.getQueryData(meQuery.queryKey)?.user) putPresence(ticketId, 'gone').catch(() => undefined);
    },
    [client, ticketId],
  );
}

/** The colleagues who have the ticket open now. */
export function useColleagues(ticketId: string, me: string): PresenceView[] {
  const present = useTopicValue<PresenceView[]>(`support.presence:${ticketId}`) ?? NO_ONE;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return present.filter(({ id, until }) => id !== me && Date.parse(until) > now);
}
