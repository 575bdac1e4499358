import { Badge, Group, Text } from '@mantine/core';
import type { BuildView } from '../../../../server/staff/builds/builds.dto.js';
import type { BuildState } from '../../../../server/staff/builds/builds.rules';
import { fileSize } from '../../ui/format/file-size';
import { PortalTime } from '../../ui/portal/time/portal-time';

export const STATE_LABELS: Readonly<Record<BuildState, string>> = {
  pending: 'Waiting for approval',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** A build's version, channel, state, size, uploader and upload time. */
export function BuildFacts({ build }: { build: BuildView }) {
  return (
    <Group gap="xs">
      <Badge variant="default" tt="none">
        {build.version}
      </Badge>
      <Badge variant="default" tt="none">
        {build.channel}
      </Badge>
      {build.live && <Badge color="studio">Live</Badge>}
      {build.state !== 'approved' && <Badge variant="default">{STATE_LABELS[build.state]}</Badge>}
      {build.file_size === null ? (
        build.external_url !== null && <Badge variant="default">External</Badge>
      ) : (
        <Text size="sm" c="dimmed">
          {fileSize(build.file_size)}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        Uploaded <PortalTime iso={build.upload_date} /> by {build.uploaded_by_name ?? 'a deleted user'}
      </Text>
    </Group>
  );
}
