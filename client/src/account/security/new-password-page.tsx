import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { MeView } from '../../../../server/users/users.dto.js';
import { useIdentity } from '../../lib/session/me';
import { paths } from '../../lib/navigation/paths';
import { setMe } from '../../lib/http/query';
import { Redirect } from '../../lib/navigation/redirect';
import { returnPath } from '../../lib/navigation/return-path';
import { useSignOut } from '../../lib/session/sign-out';
import '../../ui/portal/styles/portal-styles';
import classes from './new-password-page.module.css';
import { PasswordForm } from './password-form';

/** The page to which a user with a temporary password is redirected: sets their own password, then continues to the requested page. */
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
      <Paper className={classes.card} radius="lg">
        <span className={classes.icon}>
          <IconKey size={22} stroke={1.6} aria-hidden="true" />
        </span>
        <Title order={1}>{user.temporaryPassword ? 'Choose your own password' : 'Choose a new password'}</Title>
        <Text c="dimmed" mt="xs" mb="xl">
          {user.temporaryPassword
            ? 'The studio gave your account a temporary password. To continue, replace it with one that only you know.'
            : 'To protect your account, the studio asks you to choose a new password. To continue, replace the one you have.'}
        </Text>
        <PasswordForm
          email={user.email}
          current={user.temporaryPassword ? 'Temporary password' : 'Current password'}
          labels={['Set my password', 'Saving...']}
          onChanged={() => setMe(queryClient, { ...user, passwordChangeDue: false })}
        />
        <Stack className={classes.foot} gap="xxs" mt="xl" pt="md">
          <Text c="dimmed">
            Signed in as{' '}
            <Text span inherit c="var(--text)">
              <bdi>{user.email}</bdi>
            </Text>
          </Text>
          <Group justify="space-between" fz="sm">
            <Link to={paths.forgotPassword}>{user.temporaryPassword ? 'Lost the temporary password?' : 'Forgotten your password?'}</Link>
            <Button variant="subtle" size="compact-sm" disabled={busy} onClick={signOut}>
              {busy ? 'Signing out...' : 'Sign out'}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </main>
  );
}
