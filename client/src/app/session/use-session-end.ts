import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { meQuery } from '../../lib/http/query';
import type { SessionEnding } from './session-clock';
import { askToSignIn } from '../../lib/session/sign-in-again';
import { useApi } from '../../lib/http/use-api';
import { EndWatch } from './end-watch';

/**
 * Whether the user's session is about to expire, and the actions to prevent it. Once it has expired, the user signs in without leaving the
 * page.
 */
export function useSessionEnd(userId: string): { ending: SessionEnding | null; extend: () => Promise<void>; dismiss: () => void } {
  const client = useQueryClient();
  const left = useApi(meQuery).data?.session ?? null;
  const [ending, setEnding] = useState<SessionEnding | null>(null);
  const watch = useRef<EndWatch>(null);
  useEffect(() => {
    const started = new EndWatch(userId, {
      ending: setEnding,
      extended: (me) => client.setQueryData(meQuery.queryKey, me),
      over: () => void askToSignIn(),
      elsewhere: () => void client.invalidateQueries({ queryKey: meQuery.queryKey }),
    });
    watch.current = started;
    return () => started.stop();
  }, [userId, client]);
  useEffect(() => watch.current?.update(left), [userId, left]);
  return { ending, extend: () => watch.current?.extend() ?? Promise.resolve(), dismiss: () => setEnding(null) };
}
