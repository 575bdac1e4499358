import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PresenceView } from '../../../server/presence/presence.dto.js';
import { PRESENCE_HEARTBEAT_MS, type PresenceState } from '../../../server/presence/presence.rules';
import { put } from '../lib/http/http';
import { meQuery } from '../lib/http/query';
import { useTopicValue } from '../live/use-live';

const NONE: PresenceView[] = [];
const REFRESH_MS = 5_000;

interface ReportOptions {
  /** Path of the route that reports go to. */
  path: string;
  state: PresenceState;
  /** False once the user has no access, or the object no longer exists: nothing more is reported then. */
  mayReport: () => boolean;
}

/** Reports to colleagues that this user has an object open while the page is visible, and when they leave. */
export function useReportPresence({ path, state, mayReport }: ReportOptions): void {
  const client = useQueryClient();
  const allowed = useRef(mayReport);
  useEffect(() => {
    allowed.current = mayReport;
  }, [mayReport]);
  useEffect(() => {
    const beat = (): void => {
      // The next heartbeat makes up for a lost one.
      if (document.visibilityState === 'visible' && allowed.current()) put(path, { state }).catch(() => undefined);
    };
    beat();
    const timer = setInterval(beat, PRESENCE_HEARTBEAT_MS);
    document.addEventListener('visibilitychange', beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [path, state]);
  useEffect(() => {
    const leave = (keepAlive: boolean): void => {
      // A user who signs out leaves the page as a visitor: their presence ends with the session.
      const isSignedIn = Boolean(client.getQueryData(meQuery.queryKey)?.user);
      if (isSignedIn && allowed.current()) put(path, { state: 'gone' }, { keepAlive }).catch(() => undefined);
    };
    const hide = (): void => leave(true);
    window.addEventListener('pagehide', hide);
    return () => {
      window.removeEventListener('pagehide', hide);
      leave(false);
    };
  }, [client, path]);
}

/** The colleagues who currently have the object open. @param topic the live topic of its presence */
export function useColleaguesAt(topic: string, me: string): PresenceView[] {
  const present = useTopicValue<PresenceView[]>(topic) ?? NONE;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return present.filter(({ id, until }) => id !== me && Date.parse(until) > now);
}
