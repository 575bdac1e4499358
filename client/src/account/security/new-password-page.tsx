import { Button } from '@mantine/core';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { MeView } from '../../../../server/users/users.dto.js';
import { useIdentity } from '../../lib/http/me';
import { paths } from '../../lib/navigation/paths';
import { setMe } from '../../lib/http/query';
import { Redirect } from '../../lib/navigation/redirect';
import { returnPath } from '../../lib/navigation/return-path';
import { useSignOut } from '../../lib/http/sign-out';
import '../../ui/portal/styles/portal-styles';
import classes from './new-password-page.module.css';
import { PasswordForm } from './password-form';

/** Where someone whose password is temporary gets whichever page they open: to a password of their own, and on from there. */
export function NewPasswordPage() {
  const identity = useIdentity();
  const location = useLocation();
  if (identity.state !== 'signedIn') return null;
  if (!identity.user.passwordChangeDue) return <Redirect to={returnPath(location.state)} replace />;
  return <NewPassword user={identity.user} />;
}

function NewPassword({ user }: { user: MeView }) {
  const queryClient = useQueryClient();
  const { signOut, busy } = useSignOut();
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <div className={classes.card}>
        <span className={classes.icon}>
          <IconKey size={22} stroke={1.6} aria-hidden="true" />
        </span>
        <h1 className={classes.title}>Choose your own password</h1>
        <p className={classes.text}>
          The studio gave your account a temporary password. To continue, replace it with one that only you know.
        </p>
        <PasswordForm
          email={user.email}
          current="Temporary password"
          labels={['Set my password', 'Saving...']}
          onChanged={() => setMe(queryClient, { ...user, passwordChangeDue: false })}
        />
        <div className={classes.foot}>
          <p>
            Signed in as <bdi className={classes.who}>{user.email}</bdi>
          </p>
          <p className={classes.ways}>
            <Link to={paths.forgotPassword}>Lost the temporary password?</Link>
            <Button variant="subtle" size="compact-sm" disabled={busy} onClick={signOut}>
              {busy ? 'Signing out...' : 'Sign out'}
            </Button>
          </p>
        </div>
      </div>
    </main>
  );
}
