import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SignedIn } from '../../auth/auth.api';
import { useIdentity } from '../../lib/http/me';
import { setMe } from '../../lib/http/query';
import { onSignInWanted } from '../../lib/http/sign-in-again';
import { paths } from '../../lib/navigation/paths';
import { restartLive } from '../../live/use-live';
import { forgetPersonal } from '../../lib/storage/browser-storage';

const SignInDialog = lazy(() => import('./sign-in-dialog').then((module) => ({ default: module.SignInDialog })));

type Settle = (signedIn: boolean) => void;

/**
 * Asks the user to sign in over the page when a call finds that the session has ended. The calls wait meanwhile and are repeated for the
 * same user; another user starts on the dashboard, and nothing of the one before stays.
 */
export function SignInPrompt() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const identity = useIdentity();
  const [asking, setAsking] = useState(false);
  const waiting = useRef<Settle[]>([]);

  const settle = (signedIn: boolean): void => {
    const settles = waiting.current;
    waiting.current = [];
    setAsking(false);
    for (const one of settles) one(signedIn);
  };
  useEffect(() => {
    const remove = onSignInWanted(
      () =>
        new Promise<boolean>((resolve) => {
          waiting.current.push(resolve);
          setAsking(true);
        }),
    );
    return () => {
      remove();
      for (const one of waiting.current.splice(0)) one(false);
    };
  }, []);

  if (!asking || identity.state !== 'signedIn') return null;
  const { user } = identity;
  const enter = (signedIn: SignedIn): void => {
    if (signedIn.user.id === user.id) {
      restartLive();
      setMe(client, signedIn.user);
      settle(true);
      return;
    }
    settle(false);
    forgetPersonal();
    setMe(client, signedIn.user);
    void navigate(paths.dashboard);
  };
  const leave = (): void => {
    settle(false);
    setMe(client, null);
  };
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
