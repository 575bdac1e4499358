import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import type { BuildView } from '../../../../server/staff/builds/builds.dto.js';
import { downloadSignedIn } from '../../lib/http/download';
import { downloadPath } from './builds.api';

type Content = Pick<BuildView, 'id' | 'title' | 'version' | 'external_url' | 'file_size' | 'state'>;

/** Saves the file of a build, or opens the page of an external one. Nothing for a build that cannot be downloaded. */
export function DownloadButton({ build, size = 'sm' }: { build: Content; size?: 'xs' | 'sm' }) {
  if (build.state === 'declined' || build.state === 'withdrawn') return null;
  const name = `Download ${build.version} ${build.title}`;
  if (build.file_size === null) {
    if (build.external_url === null) return null;
    return (
      <Button
        component="a"
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
  return (
    <Button
      component="a"
      href={downloadPath(build.id)}
      download
      onClick={downloadSignedIn}
      size={size}
      variant="default"
      aria-label={name}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
    >
      Download
    </Button>
  );
}
