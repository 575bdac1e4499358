import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { DownloadView } from '../../../../server/staff/builds/downloads/downloads.dto.js';
import { fileSize } from '../../ui/format/file-size';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalFact, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { durationText, outcomeText, rolesText } from './download-labels';

/** One download in full. */
export function DownloadDialog({ download, onClose }: { download: DownloadView; onClose: () => void }) {
  const { build_id, version, title, username, roles, ip_address, user_agent } = download;
  return (
    <PortalDialog title={`Download of ${version}`} onEscape={onClose}>
      <PortalFacts>
        <PortalFact label="Build">
          {build_id === null ? `${version} ${title}` : <Link to={`/staff?section=builds&build=${build_id}`}>{`${version} ${title}`}</Link>}
        </PortalFact>
        <PortalFact label="Person">{username ?? 'Deleted user'}</PortalFact>
        <PortalFact label="Roles">{rolesText(roles)}</PortalFact>
        <PortalFact label="Started">
          <PortalTime iso={download.download_date} datesAfterWeek />
        </PortalFact>
        <PortalFact label="Outcome">{outcomeText(download)}</PortalFact>
        <PortalFact label="Size">{fileSize(download.file_size)}</PortalFact>
        <PortalFact label="Sent">{fileSize(download.bytes)}</PortalFact>
        <PortalFact label="Duration">{durationText(download.download_duration)}</PortalFact>
        {download.notes !== '' && (
          <PortalFact label="Notes" prose>
            {download.notes}
          </PortalFact>
        )}
        <PortalFact label="IP address">{ip_address ?? <Text c="dimmed">Not stored any more</Text>}</PortalFact>
        <PortalFact label="Browser" prose>
          {user_agent ?? 'Not stored any more'}
        </PortalFact>
      </PortalFacts>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
