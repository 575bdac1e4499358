import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { MeView } from '../../../server/users/users.dto.js';
import { post } from '../lib/http';
import { useKnowsPath } from '../lib/known-paths';
import { useIdentity } from '../lib/me';
import { paths } from '../lib/paths';
import { setMe } from '../lib/query';
import { Button, ButtonLink } from '../ui/button';
import classes from './account-links.module.css';
import { initialsOf } from './initials';

/** The end of the navigation: sign in and get started, or what belongs to the person who is signed in. */
export function AccountLinks() {
  const identity = useIdentity();
  // While it is being found out, the visitor's links keep their place, unseen, so that nothing moves.
  if (identity.state === 'signedIn') return <SignedIn user={identity.user} />;
  return <SignedOut hidden={identity.state === 'checking'} />;
}

function SignedOut({ hidden }: { hidden: boolean }) {
  const knows = useKnowsPath();
  return (
    <div className={classes.group} data-checking={hidden || undefined}>
      {knows(paths.login) && (
        <ButtonLink to={paths.login} look="plain">
          Sign in
        </ButtonLink>
      )}
      {knows(paths.signup) && <ButtonLink to={paths.signup}>Get started</ButtonLink>}
    </div>
  );
}

function SignedIn({ user }: { user: MeView }) {
  const knows = useKnowsPath();
  return (
    <div className={classes.group}>
      {user.can.staffArea && knows(paths.staff) && (
        <ButtonLink to={paths.staff} look="plain">
          Staff
        </ButtonLink>
      )}
      {user.can.agentDesk && knows(paths.supportAgent) && (
        <ButtonLink to={paths.supportAgent} look="plain">
          Support desk
        </ButtonLink>
      )}
      {knows(paths.dashboard) && (
        <Link to={paths.dashboard} className={classes.dashboard}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(user)}
          </span>
          Dashboard
        </Link>
      )}
      <SignOutButton />
    </div>
  );
}

function SignOutButton() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [state, setState] = useState<'idle' | 'busy' | 'leaving'>('idle');

  // Leave first: a guarded page that loses its person would send them to sign-in instead.
  useEffect(() => {
    if (state === 'leaving' && pathname === paths.home) setMe(client, null);
  }, [state, pathname, client]);

  async function signOut() {
    setState('busy');
    try {
      await post('/auth/logout');
    } catch {
      // Whatever the server says, this browser treats the person as signed out.
    }
    setState('leaving');
    void navigate(paths.home);
  }
  return (
    <Button look="plain" onClick={() => void signOut()} disabled={state !== 'idle'}>
      {state === 'idle' ? 'Sign out' : 'Signing out...'}
    </Button>
  );
}
