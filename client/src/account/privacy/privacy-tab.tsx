import { Button, Stack } from '@mantine/core';
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import type { AccountPanelProps } from '../account-tab';
import { ConsentsPanel } from './consents-panel';
import { DeleteAccountPanel } from './delete-account-panel';
import { DownloadPanel } from './download-panel';
import { OwnApplicationsPanel } from './own-applications-panel';
import { OwnContractsPanel } from './own-contracts-panel';
import { OwnPayPanel } from './own-pay-panel';

/** The user's stored data: download it, view it, delete it. */
export function PrivacyTab({ user }: AccountPanelProps) {
  return (
    <Stack>
      <DownloadPanel />
      <PortalPanel
        title="Review your data"
        text="See every stored field, and everything as raw data. You can delete what your account does not need."
        aside={
          <Button component={Link} to={paths.dataManagement} variant="default" leftSection={<IconDatabase size={16} aria-hidden="true" />}>
            Manage your data
          </Button>
        }
      />
      {!user.can.contracts && <OwnContractsPanel />}
      {!user.can.staffArea && <OwnPayPanel />}
      <OwnApplicationsPanel />
      <ConsentsPanel />
      <DeleteAccountPanel dueAt={user.deletionDueAt} />
    </Stack>
  );
}
