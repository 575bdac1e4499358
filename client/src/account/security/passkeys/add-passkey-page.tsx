import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { MeView } from '../../../../../server/users/users.dto.js';
import { useIdentity } from '../../../lib/session/me';
import { useSignOut } from '../../../lib/session/sign-out';
import { Redirect } from '../../../lib/navigation/redirect';
import { returnPath } from '../../../lib/navigation/return-path';
import '../../../ui/portal/styles/portal-styles';
import classes from '../new-password-page.module.css';
import { PasskeysPanel } from './passkeys-panel';

/** The page to which a user is redirected whose role needs a passkey: adds one, then continues to the requested page. */
export function AddPasskeyPage() {
  const identity = useIdentity();
  return identity.state === 'signedIn' ? <AddPasskey user={identity.user} /> : null;
}

function AddPasskey({ user }: { user: MeView }) {
  const location = useLocation();
  const { signOut, busy } = useSignOut();
  // The user has the passkey before the recovery codes are shown.
  const [isDone, setIsDone] = useState(!user.passkeyDue);
  if (isDone) return <Redirect to={returnPath(location.state)} replace />;
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <Paper className={classes.card} radius="lg">
        <Title order={1}>Add a passkey</Title>
        <Text c="dimmed" mt="xs" mb="lg">
          Your role can change what others depend on, so the studio requires a passkey for it. Add one to continue.
        </Text>
        <PasskeysPanel user={user} onAdded={() => setIsDone(true)} />
        <Stack className={classes.foot} gap="xxs" mt="xl" pt="md">
          <Group justify="space-between" fz="sm">
            <Text c="dimmed" fz="sm">
              Signed in as{' '}
              <Text span inherit c="var(--text)">
                <bdi>{user.email}</bdi>
              </Text>
            </Text>
            <Button variant="subtle" size="compact-sm" disabled={busy} onClick={signOut}>
              {busy ? 'Signing out...' : 'Sign out'}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </main>
  );
}
