import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MeResponse } from '../../../../server/users/users.dto.js';
import { get } from '../../lib/http/http';
import { useIdentity } from '../../lib/session/me';
import { isAccountClosed, meQuery, setMe } from '../../lib/http/query';
import { onSessionChanged } from './session-channel';
import { onSignInRequested } from '../../lib/session/sign-in-again';
import { restartLive } from '../../live/use-live';
import { clearPersonal } from '../../lib/storage/browser-storage';
import { blockLeaving } from '../../lib/navigation/leave-question';
import { useEnterAgain } from './use-enter-again';

const SignInDialog = lazy(() => import('./sign-in-dialog').then((module) => ({ default: module.SignInDialog })));

type Settle = (signedIn: boolean) => void;

/**
 * Prompts the user to sign in when a call finds that the session has ended. Pending calls wait and are retried for the same user; a
 * different user is sent to the dashboard, and the previous user's data is cleared. A user whose account was deactivated or deleted leaves the
 * page.
 */
export function SignInPrompt() {
  const client = useQueryClient();
  const identity = useIdentity();
  const user = identity.state === 'signedIn' ? identity.user : null;
  const [stage, setStage] = useState<'none' | 'checking' | 'asking'>('none');
  const waiting = useRef<Settle[]>([]);

  const settle = (signedIn: boolean): void => {
    const resolvers = waiting.current;
    waiting.current = [];
    setStage('none');
    for (const resolve of resolvers) resolve(signedIn);
  };
  const leave = (): void => {
    settle(false);
    setMe(client, null);
  };
  const begin = useEffectEvent(async () => {
    setStage('checking');
    if (!(await isAccountClosed(client))) {
      setStage((now) => (now === 'checking' ? 'asking' : now));
      return;
    }
    clearPersonal();
    leave();
  });
  useEffect(() => {
    const remove = onSignInRequested(
      () =>
        new Promise<boolean>((resolve) => {
          waiting.current.push(resolve);
          if (waiting.current.length === 1) void begin();
        }),
    );
    return () => {
      remove();
      for (const resolve of waiting.current.splice(0)) resolve(false);
    };
  }, []);

  // The live stream may also report the end: the page stays while the prompt is open.
  useEffect(() => (stage === 'none' ? undefined : blockLeaving()), [stage]);

  const enter = useEnterAgain(user?.id ?? '', settle);

  // Another tab may have signed in again: the cookie is shared.
  const entered = useEffectEvent(async (userId: string) => {
    if (waiting.current.length === 0) return;
    const response = await get<MeResponse>('/auth/me').catch(() => null);
    if (response?.user?.id !== userId) return;
    restartLive();
    client.setQueryData(meQuery.queryKey, response);
    settle(true);
  });
  const userId = user?.id;
  useEffect(() => (userId === undefined ? undefined : onSessionChanged(userId, () => void entered(userId))), [userId]);

  if (stage !== 'asking' || user === null) return null;
  return (
    <Suspense fallback={null}>
      <SignInDialog
        title="Your session has ended"
        text="Sign in again to carry on. Nothing that you typed on this page is lost."
        email={user.email}
        leave="Leave this page"
        onSignedIn={enter}
        onLeave={leave}
      />
    </Suspense>
  );
}
