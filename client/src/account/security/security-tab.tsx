import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLateAnchor } from '../../lib/navigation/anchor';
import type { AccountPanelProps } from '../account-tab';
import { ChangePasswordForm } from './change-password-form';
import { LoginHistoryPanel } from './login-history-panel';
import { PasskeysPanel } from './passkeys/passkeys-panel';
import { passkeysQuery } from './passkeys/passkeys.api';
import { twoFactorQuery } from './security.api';
import { SessionsPanel } from './sessions-panel';
import { TokensPanel } from './tokens/tokens-panel';
import { TwoFactorPanel } from './two-factor-panel';

/** Password, passkeys, two-factor authentication, active sessions, and sign-in history. */
export function SecurityTab({ user }: AccountPanelProps) {
  const [passkeys, twoFactor] = [useQuery(passkeysQuery), useQuery(twoFactorQuery)];
  useLateAnchor(passkeys.isSuccess && twoFactor.isSuccess);
  return (
    <Stack>
      <ChangePasswordForm email={user.email} />
      <PasskeysPanel user={user} />
      <TwoFactorPanel user={user} />
      <SessionsPanel />
      <TokensPanel roles={user.roles} />
      <LoginHistoryPanel />
    </Stack>
  );
}
