import { Button, SimpleGrid, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths';
import type { AccountPanelProps } from '../account-tab';
import { AccountStatus } from '../account-status';
import { DeletionNote } from '../privacy/deletion-note';
import { OwnApplicationsPanel } from '../privacy/own-applications-panel';
import { OwnContractsPanel } from '../privacy/own-contracts-panel';
import { OwnPayPanel } from '../privacy/own-pay-panel';
import { PasskeyDueNotice } from '../security/passkeys/passkey-due-notice';
import { OverviewCards } from './overview-cards';
import { OverviewTickets } from './overview-tickets';
import { VerifyEmailNote } from './verify-email-note';

/** The first tab: what needs attention, where to go next, the state of the account, and the user's active tickets and applications. */
export function OverviewTab({ user, canOpen }: AccountPanelProps) {
  return (
    <Stack>
      {user.deletionDueAt !== null && <DeletionNote dueAt={user.deletionDueAt} />}
      {!user.emailVerified && <VerifyEmailNote user={user} />}
      <PasskeyDueNotice
        user={user}
        action={
          <Button component={Link} to={paths.passkeys} variant="default" size="sm">
            Add a passkey
          </Button>
        }
      />
      <OverviewCards user={user} canOpen={canOpen} />
      {/* The tickets arrive after the page: below them nothing moves. */}
      <SimpleGrid minColWidth="min(22rem, 100%)" autoFlow="auto-fit" spacing="md">
        <AccountStatus user={user} />
        <OverviewTickets />
      </SimpleGrid>
      {!user.can.contracts && <OwnContractsPanel />}
      {!user.can.staffArea && <OwnPayPanel />}
      <OwnApplicationsPanel />
    </Stack>
  );
}
