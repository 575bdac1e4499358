import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { useIdentity } from '../lib/me';
import { paths } from '../lib/paths';
import { PortalNotice } from '../ui/portal-notice';
import { AuthCard } from './auth-card';
import { returnPath } from './return-path';
import { SignupForm } from './signup-form';
import { useDelayedNavigation } from './use-delayed-navigation';

/** A new account: the form, then a word of success, then the question for a name. */
export function SignupPage() {
  const identity = useIdentity();
  const location = useLocation();
  const state: unknown = location.state;
  const [created, setCreated] = useState(false);
  useDelayedNavigation(created, paths.completeProfile);

  if (created) {
    return (
      <AuthCard title="Welcome" text="One question is left, then the studio is yours to explore.">
        <PortalNotice tone="success" title="Account created!">
          Taking you to your profile.
        </PortalNotice>
      </AuthCard>
    );
  }
  if (identity.state === 'signedIn') return <Navigate to={returnPath(state)} replace />;
  return (
    <AuthCard
      title="Create your account"
      text="An email address and a password are all it takes. Accounts are for people aged 13 and over."
      foot={
        <>
          Already have an account?{' '}
          <Link to={paths.login} state={state}>
            Sign in
          </Link>
        </>
      }
    >
      <SignupForm onCreated={() => setCreated(true)} />
    </AuthCard>
  );
}
