import { Link } from 'react-router';
import { initials } from '../../../../server/users/profile/initials.rules';
import type { MeView } from '../../../../server/users/users.dto.js';
import { useHasPath } from '../../lib/navigation/known-paths';
import { useIdentity } from '../../lib/session/me';
import { paths } from '../../lib/navigation/paths';
import { useSignOut } from '../../lib/session/sign-out';
import { Button, ButtonLink } from '../../ui/public/button';
import classes from './account-links.module.css';
import { SupportBadge } from './support-badge';

/** The end of the navigation bar: "sign in" and "get started", or the signed-in user's links. */
export function AccountLinks() {
  const identity = useIdentity();
  // Until the user is identified, the visitor's links reserve their space invisibly, so that the layout does not shift.
  if (identity.state === 'signedIn') return <SignedIn user={identity.user} />;
  return <SignedOut hidden={identity.state === 'checking'} />;
}

function SignedOut({ hidden }: { hidden: boolean }) {
  const hasPath = useHasPath();
  return (
    <div className={classes.group} data-checking={hidden || undefined}>
      {hasPath(paths.login) && (
        <ButtonLink to={paths.login} look="plain">
          Sign in
        </ButtonLink>
      )}
      {hasPath(paths.signup) && <ButtonLink to={paths.signup}>Get started</ButtonLink>}
    </div>
  );
}

function SignedIn({ user }: { user: MeView }) {
  const hasPath = useHasPath();
  const { can } = user;
  const work = {
    staff: can.staffArea && hasPath(paths.staff),
    admin: can.adminPanel && hasPath(paths.admin),
    desk: can.agentDesk && hasPath(paths.supportAgent),
  };
  return (
    // The bar adapts to their number.
    <div className={classes.group} data-work={Object.values(work).filter(Boolean).length || undefined}>
      {work.staff && (
        <ButtonLink to={paths.staff} look="plain">
          Staff
        </ButtonLink>
      )}
      {work.admin && (
        <ButtonLink to={paths.admin} look="plain">
          Admin
        </ButtonLink>
      )}
      {work.desk && (
        <ButtonLink to={paths.supportAgent} look="plain">
          Support desk
          <SupportBadge of="desk" />
        </ButtonLink>
      )}
      {hasPath(paths.dashboard) && (
        <Link to={paths.dashboard} className={classes.dashboard}>
          <span className={classes.initials} aria-hidden="true">
            {user.avatar_url === null ? initials(user) : <img src={user.avatar_url} alt="" width="32" height="32" />}
          </span>
          <span data-word>Dashboard</span>
        </Link>
      )}
      <SignOutButton />
    </div>
  );
}

function SignOutButton() {
  const { signOut, busy } = useSignOut();
  return (
    <Button look="plain" onClick={signOut} disabled={busy}>
      {busy ? 'Signing out...' : 'Sign out'}
    </Button>
  );
}
