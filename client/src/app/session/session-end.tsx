import { lazy, Suspense } from 'react';
import type { MeView } from '../../../../server/users/users.dto.js';
import { useIdentity } from '../../lib/session/me';
import { useEnterAgain } from './use-enter-again';
import { useSessionEnd } from './use-session-end';

const SignInDialog = lazy(() => import('./sign-in-dialog').then((module) => ({ default: module.SignInDialog })));
const StayDialog = lazy(() => import('./stay-dialog').then((module) => ({ default: module.StayDialog })));

/** Warns the user before their session expires, and offers to stay or, if use cannot extend it, to sign in again. */
export function SessionEnd() {
  const identity = useIdentity();
  return identity.state === 'signedIn' ? <EndOf key={identity.user.id} user={identity.user} /> : null;
}

function EndOf({ user: { id, email } }: { user: MeView }) {
  const { ending, extend, dismiss } = useSessionEnd(id);
  const enter = useEnterAgain(id, dismiss);
  if (ending === null) return null;
  const time = new Date(ending.at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return (
    <Suspense fallback={null}>
      {ending.cause === 'idle' ? (
        <StayDialog time={time} onStay={extend} />
      ) : (
        <SignInDialog
          title="Your session is about to end"
          text={`Sessions end after a while to protect your account, and yours ends at ${time}. Sign in again to carry on. Nothing that you typed on this page is lost.`}
          email={email}
          leave="Not now"
          onSignedIn={enter}
          onLeave={dismiss}
        />
      )}
    </Suspense>
  );
}
