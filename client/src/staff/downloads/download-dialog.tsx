import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DownloadView } from '../../../../server/staff/builds/downloads/downloads.dto.js';
import { ApiError } from '../../lib/http/http';
import { fileSize } from '../../ui/format/file-size';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalFact, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalTableSkeleton } from '../../ui/portal/lists/portal-table-skeleton';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { durationText, outcomeText, rolesText } from './download-labels';
import { downloadQuery } from './downloads.api';

/** One download in full. */
export function DownloadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(downloadQuery(id));
  const isGone = error instanceof ApiError && error.status === 404;
  const title = data === undefined ? 'Download' : `Download of ${data.version}`;
  return (
    <PortalDialog title={isGone ? 'This download is not available' : title} onEscape={onClose}>
      {data !== undefined && !isGone && <Facts download={data} />}
      {data === undefined && error === null && <PortalTableSkeleton columns={1} />}
      {isGone && <Text>It does not exist, or it is another person’s.</Text>}
      {error !== null && !isGone && (
        <PortalLoadError title="Failed to load the download" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function Facts({ download }: { download: DownloadView }) {
  const { build_id, version, title, username, roles, ip_address, user_agent } = download;
  return (
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
  );
}
