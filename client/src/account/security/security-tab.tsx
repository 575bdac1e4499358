import { Stack } from '@mantine/core';
import type { AccountPanelProps } from '../account-tab';
import { ChangePasswordForm } from './change-password-form';
import { LoginHistoryPanel } from './login-history-panel';
import { SessionsPanel } from './sessions-panel';
import { TokensPanel } from './tokens/tokens-panel';
import { TwoFactorPanel } from './two-factor-panel';

/** Password, two-factor authentication, active sessions, and sign-in history. */
export function SecurityTab({ user }: AccountPanelProps) {
  return (
    <Stack>
      <ChangePasswordForm email={user.email} />
      <TwoFactorPanel user={user} />
      <SessionsPanel />
      <TokensPanel roles={user.roles} />
      <LoginHistoryPanel />
    </Stack>
  );
}
