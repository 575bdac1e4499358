import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { passkeyMessage, proveWithPasskey } from '../../../lib/passkeys/passkeys';
import { PortalNotice } from '../feedback/portal-notice';
import { PortalPasskeyButton } from './portal-passkey-button';

/** Proves identity with a passkey in a form that also takes a code. */
export function PortalPasskeyProof({ onProved }: { onProved: () => void }) {
  const prove = useMutation({ mutationFn: proveWithPasskey });
  const refusal = passkeyMessage(prove.error, 'Your passkey could not be checked. Please try again.');
  return (
    <Stack gap="sm">
      <PortalPasskeyButton label="Use a passkey" busy={prove.isPending} onClick={() => prove.mutate(undefined, { onSuccess: onProved })} />
      {refusal && <PortalNotice tone="error" title={refusal} />}
    </Stack>
  );
}
