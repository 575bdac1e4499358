import { Button, Stack } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useState } from 'react';
import type { BuildView } from '../../../../server/staff/builds/builds.dto.js';
import { downloadAfter } from '../../lib/http/download';
import { withoutRetryAdvice } from '../../lib/http/failure-text';
import { ApiError, messageOf, reasonOf } from '../../lib/http/http';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { OutsideLink } from '../../ui/public/outside-link';
import { checkDownload, downloadPath, readBuild } from './builds.api';

/** As the specification quotes it, whatever the reason says. */
const FAILED = 'Download failed. Please try again.';
const LOCKED = 'Only testers with a seat in its playtest can download this build, and only during the session.';

type Content = Pick<BuildView, 'id' | 'title' | 'version' | 'external_url' | 'file_size' | 'file_deleted' | 'state'>;

/** Downloads the file of a build, or opens the page of an external one. Renders nothing for a build that cannot be downloaded. */
export function DownloadButton({ build, size = 'sm' }: { build: Content; size?: 'xs' | 'sm' }) {
  if (build.state === 'declined' || build.state === 'withdrawn' || build.file_deleted) return null;
  const name = `Download ${build.version} ${build.title}`;
  if (build.file_size === null) {
    if (build.external_url === null) return null;
    return (
      <Button
        component={OutsideLink}
        href={build.external_url}
        target="_blank"
        rel="noreferrer nofollow"
        size={size}
        variant="default"
        aria-label={`${name} (opens another site)`}
        leftSection={<IconExternalLink size={16} aria-hidden="true" />}
      >
        Download
      </Button>
    );
  }
  return <FileButton id={build.id} name={name} size={size} />;
}

/** The browser fetches the file itself and would save an error response, so permission and availability are checked first. */
function FileButton({ id, name, size }: { id: string; name: string; size: 'xs' | 'sm' }) {
  /** Why the download failed; may be empty. */
  const [reason, setReason] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const check = async (): Promise<void> => {
    setReason(null);
    setChecking(true);
    try {
      // Not through the cache: losing the right to download would remove the button, and the reason with it.
      const { can, locked } = await readBuild(id);
      if (!can.download) throw new Error(locked ? LOCKED : 'This build cannot be downloaded now.');
      await checkDownload(id);
    } finally {
      setChecking(false);
    }
  };
  return (
    <Stack gap="xs">
      <Button
        component="a"
        href={`/api${downloadPath(id)}`}
        download
        size={size}
        variant="default"
        aria-label={name}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        {...ariaDisabled(checking)}
        onClick={(event) => {
          if (checking) event.preventDefault();
          else downloadAfter(event, check, (error) => setReason(reasonFor(error)));
        }}
      >
        {checking ? 'Preparing...' : 'Download'}
      </Button>
      {reason !== null && (
        <PortalNotice tone="error" title={FAILED}>
          {reason}
        </PortalNotice>
      )}
    </Stack>
  );
}

/** The reason shown below the failure message, without its advice to try again; empty if there is nothing to add. */
function reasonFor(error: unknown): string {
  if (error instanceof ApiError) return withoutRetryAdvice(reasonOf(error) ?? messageOf(error, ''));
  return error instanceof Error ? error.message : '';
}
