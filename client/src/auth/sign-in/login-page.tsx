import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { SecondFactorChallenge, SignInNotice } from '../../../../server/auth/auth.dto.js';
import { useIdentity } from '../../lib/session/me';
import { paths } from '../../lib/navigation/paths';
import { sessionQuery, setMe } from '../../lib/http/query';
import { Redirect } from '../../lib/navigation/redirect';
import { returnPath, returnState } from '../../lib/navigation/return-path';
import { useInBrowser } from '../../lib/use-in-browser';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import type { SignedIn } from '../auth.api';
import { AuthCard } from '../auth-card';
import { PasskeySignIn } from '../passkeys/passkey-sign-in';
import { LoginForm } from './login-form';
import { SecondFactorForm } from './second-factor-form';
import { SIGN_IN_NOTICES } from './sign-in-notices';

/** Sign-in, in one step or two. A signed-in user is sent to the page they came from. */
export function LoginPage() {
  const queryClient = useQueryClient();
  const identity = useIdentity();
  const location = useLocation();
  const state = returnState(location);
  // Only the browser knows the history state and the query.
  const inBrowser = useInBrowser();
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const [notice, setNotice] = useState<SignInNotice | null>(null);
  const { data: session } = useQuery({ ...sessionQuery, enabled: inBrowser && hasEnded(state) });

  const enter = (signedIn: SignedIn): void => {
    setNotice(signedIn.notice);
    setMe(queryClient, signedIn.user);
  };

  if (notice !== null) {
    return (
      <AuthCard title="Welcome back" text="One thing has changed since you were here.">
        <PortalNotice
          tone="success"
          title={SIGN_IN_NOTICES[notice].title}
          action={
            <Button component={Link} to={returnPath(state)} replace>
              Continue
            </Button>
          }
        >
          {SIGN_IN_NOTICES[notice].text}
        </PortalNotice>
      </AuthCard>
    );
  }
  if (identity.state === 'signedIn') return <Redirect to={returnPath(state)} replace />;
  if (challenge !== null) {
    return (
      <AuthCard title="Two-factor authentication" text="Your password is correct. One more step finishes signing in.">
        <SecondFactorForm challenge={challenge} onSignedIn={enter} onStartAgain={() => setChallenge(null)} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Sign in"
      text={
        session === undefined
          ? 'Sign in with your email address and password.'
          : (session.closed ?? 'Your session has ended. Sign in again to return to where you were.')
      }
      foot={
        <>
          New here?{' '}
          <Link to={{ pathname: paths.signup, search: inBrowser ? location.search : '' }} state={state}>
            Create an account
          </Link>
        </>
      }
    >
      <LoginForm
        onResult={(result) => {
          if (result.user === null) setChallenge(result.secondFactor);
          else enter(result);
        }}
      />
      <PasskeySignIn onSignedIn={enter} />
    </AuthCard>
  );
}

/** Whether the user comes from a page on which their session ended. */
function hasEnded(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'ended' in state && state.ended === true;
}
