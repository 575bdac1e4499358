import { Stack } from '@mantine/core';
import { PortalNotice } from '../feedback/portal-notice';
import { PortalCodeField } from '../fields/portal-code-field';
import { PortalPasskeyButton } from '../passkeys/portal-passkey-button';
import type { SecondFactor } from './use-second-factor';

interface PortalSecondFactorProps {
  factor: SecondFactor;
  /** A passkey was accepted: for a form that asks for nothing else. */
  onPasskey?: () => void;
}

/** Asks for a passkey or a code from the authenticator app, whichever the user has, until one is accepted. */
export function PortalSecondFactor({ factor, onPasskey }: PortalSecondFactorProps) {
  const { hasPasskey, hasAuthenticator, isConfirmed, isPasskeyPending, codeError, passkeyError, field } = factor;
  const provePasskey = async (): Promise<void> => {
    if (await factor.confirmWithPasskey()) onPasskey?.();
  };
  if (isConfirmed) return <PortalNotice tone="success" title="Your second factor is confirmed." />;
  return (
    <Stack>
      {hasPasskey && <PortalPasskeyButton label="Use a passkey" busy={isPasskeyPending} onClick={() => void provePasskey()} />}
      {passkeyError !== null && <PortalNotice tone="error" title={passkeyError} />}
      {hasAuthenticator && (
        <PortalCodeField
          ref={field}
          form={factor}
          label="2FA code"
          description="The six digits now shown in your authenticator app."
          error={codeError}
        />
      )}
    </Stack>
  );
}
