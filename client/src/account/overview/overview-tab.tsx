import { Stack } from '@mantine/core';
import type { AccountPanelProps } from '../account-tab';
import { AccountStatus } from '../account-status';
import { DeletionNote } from '../privacy/deletion-note';
import { OverviewCards } from './overview-cards';
import { VerifyEmailNote } from './verify-email-note';

/** The first tab: what needs attention, where to go next, and the state of the account. */
export function OverviewTab({ user, canOpen }: AccountPanelProps) {
  return (
    <Stack>
      {user.deletionDueAt !== null && <DeletionNote dueAt={user.deletionDueAt} />}
      {!user.emailVerified && <VerifyEmailNote user={user} />}
      <OverviewCards user={user} canOpen={canOpen} />
      <AccountStatus user={user} />
    </Stack>
  );
}
