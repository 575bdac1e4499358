import { Group, Stack } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import type { PolicyAttachmentView } from '../../../../server/policies/policies.dto.js';
import { policyFileId } from '../../../../server/policies/policies.rules';
import { downloadSignedIn } from '../../lib/http/download';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { OutsideLink } from '../../ui/public/outside-link';

/** The attachments of the version that people read. */
export function Attachments({ attachments }: AttachmentListProps) {
  return (
    <PortalPanel title="Attachments">
      <AttachmentList attachments={attachments} />
    </PortalPanel>
  );
}

interface AttachmentListProps {
  attachments: readonly PolicyAttachmentView[];
}

/** Uploaded files to download, and links to other sites. */
export function AttachmentList({ attachments }: AttachmentListProps) {
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Attachments">
      {attachments.map(({ name, url }, index) => (
        <Group component="li" key={index} gap="xs" wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
          {policyFileId(url) === undefined ? (
            <>
              <IconExternalLink size={16} aria-hidden="true" />
              <OutsideLink href={url}>{name}</OutsideLink>
            </>
          ) : (
            <>
              <IconDownload size={16} aria-hidden="true" />
              <a href={url} download onClick={downloadSignedIn}>
                {name}
              </a>
            </>
          )}
        </Group>
      ))}
    </Stack>
  );
}
