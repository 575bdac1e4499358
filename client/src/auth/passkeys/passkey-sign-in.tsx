import { Stack } from '@mantine/core';
import { passkeyMessage } from '../../lib/passkeys/passkeys';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPasskeyButton } from '../../ui/portal/passkeys/portal-passkey-button';
import { type SignedIn, usePasskeySignIn } from '../auth.api';

/** Signs in with a passkey instead of the password. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => void }) {
  const signIn = usePasskeySignIn();
  const refusal = passkeyMessage(signIn.error, 'Login failed. Please try again.');
  return (
    <Stack gap="sm" mt="sm">
      <PortalPasskeyButton
        label="Sign in with a passkey"
        size="md"
        fullWidth
        busy={signIn.isPending}
        onClick={() => signIn.mutate(undefined, { onSuccess: onSignedIn })}
      />
      {refusal && <PortalNotice tone="error" title={refusal} />}
    </Stack>
  );
}
