import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useLiveFeature } from '../../lib/http/features';
import { useIdentity } from '../../lib/session/me';
import { paths } from '../../lib/navigation/paths';
import { Redirect } from '../../lib/navigation/redirect';
import { returnPath, returnState } from '../../lib/navigation/return-path';
import { useInBrowser } from '../../lib/use-in-browser';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { AuthCard } from '../auth-card';
import { SignupForm } from './signup-form';
import { useDelayedNavigation } from '../sign-in/use-delayed-navigation';

/** A new account: the form, then a success message, then the name. */
export function SignupPage() {
  const identity = useIdentity();
  const location = useLocation();
  const state = returnState(location);
  const search = useInBrowser() ? location.search : '';
  const [created, setCreated] = useState(false);
  const open = useLiveFeature('sign_up');
  // A visitor who is typing when sign-up closes does not lose the input: it is stored nowhere else.
  const [typed, setTyped] = useState(false);
  useDelayedNavigation(created, paths.completeProfile, state);

  if (created) {
    return (
      <AuthCard title="Welcome" text="One more question and you are ready to go.">
        <PortalNotice tone="success" title="Account created!">
          Taking you to your profile.
        </PortalNotice>
      </AuthCard>
    );
  }
  if (identity.state === 'signedIn') {
    // After a reload while signing up, the form continues at the step where it stopped.
    const named = identity.user.profileComplete;
    return <Redirect to={named ? returnPath(state) : paths.completeProfile} state={named ? undefined : state} replace />;
  }
  if (!open && !typed) {
    return (
      <AuthCard
        title="Sign-up is closed at present"
        text="We are not accepting new accounts at the moment. Please come back later."
        foot={
          <>
            Already have an account?{' '}
            <Link to={{ pathname: paths.login, search }} state={state}>
              Sign in
            </Link>
          </>
        }
      >
        {null}
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Create your account"
      text="An email address and a password are all it takes. Accounts are for people aged 13 and over."
      foot={
        <>
          Already have an account?{' '}
          <Link to={{ pathname: paths.login, search }} state={state}>
            Sign in
          </Link>
        </>
      }
    >
      {!open && (
        <PortalNotice tone="warning" title="Sign-up is closed at present">
          You cannot create your account now. Leave this page open, and send the form once sign-up is open again.
        </PortalNotice>
      )}
      <SignupForm onTyped={() => setTyped(true)} onCreated={() => setCreated(true)} />
    </AuthCard>
  );
}
