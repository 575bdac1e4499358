import { Button, Stack } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { useStudioName } from '../../lib/contact';
import { reasonOf, isProofRequired } from '../../lib/http/http';
import { saveFile } from '../../lib/http/save-file';
import { PortalAlert } from '../../ui/portal/feedback/portal-alert';
import forms from '../../ui/portal/forms/portal-form.module.css';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { fileName } from './file-name';
import { useExport } from './privacy.api';

/** Downloads everything stored about the user as one file. */
export function DownloadPanel() {
  const studio = useStudioName();
  const download = useExport();
  const [saved, setSaved] = useState<string | null>(null);
  const start = (): void => {
    setSaved(null);
    download.mutate(undefined, {
      onSuccess: (data) => {
        const name = fileName(studio, 'data', new Date(), 'json');
        saveFile(name, 'application/json', `${JSON.stringify(data, null, 2)}\n`);
        setSaved(name);
      },
    });
  };
  return (
    <PortalPanel
      title="Download your data"
      text="Everything the studio stores about you, in one file that you and other programs can read (JSON)."
    >
      <Stack>
        <div className={forms.actions}>
          <Button
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            {...ariaDisabled(download.isPending)}
            onClick={() => !download.isPending && start()}
          >
            {download.isPending ? 'Preparing your data...' : 'Download my data'}
          </Button>
        </div>
        {saved && (
          <PortalNotice tone="success" title={`Saved as ${saved}`}>
            The file contains personal data. Keep it where only you can open it.
          </PortalNotice>
        )}
      </Stack>
      {download.isError && !isProofRequired(download.error) && (
        <PortalAlert
          title="Download failed"
          message="Failed to download your data. Please try again."
          why={reasonOf(download.error)}
          onClose={() => download.reset()}
        />
      )}
    </PortalPanel>
  );
}
