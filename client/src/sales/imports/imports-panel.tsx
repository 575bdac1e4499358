import { Button, Stack } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportStatus } from '../../../../server/sales/imports/statement.rules';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalList } from '../../ui/portal/lists/portal-list';
import { ImportForm } from './import-form';
import { ImportPreview } from './import-preview';
import { importsQuery } from './imports.api';
import { keysetRows } from '../../lib/lists/keyset';

const STATUS_STYLES: Readonly<
  Record<ImportStatus, { label: string; tone: 'neutral' | 'warning' | 'danger' | 'success'; icon: TablerIcon }>
> = {
  reading: { label: 'Being read', tone: 'neutral', icon: IconHourglass },
  ready: { label: 'To post', tone: 'warning', icon: IconClock },
  refused: { label: 'Refused', tone: 'danger', icon: IconX },
  posted: { label: 'Posted', tone: 'success', icon: IconCheck },
};
const NOTHING_NEW = { label: 'Nothing new', tone: 'neutral', icon: IconCheck } as const;

interface ImportsPanelProps {
  /** `all` for the list, `new` for the form, or the id of a file. */
  shown: string;
  onShow: (shown: string) => void;
  onClose: () => void;
}

/** Statement files of platforms and shops: the list, a new one, or one of them. */
export function ImportsPanel({ shown, onShow, onClose }: ImportsPanelProps) {
  const [message, setMessage] = useState<string | null>(null);
  if (shown === 'new') return <ImportForm onUploaded={onShow} onClose={() => onShow('all')} />;
  if (shown !== 'all')
    return (
      <ImportPreview
        id={shown}
        onClose={(text) => {
          setMessage(text);
          onShow('all');
        }}
      />
    );
  return <Files message={message} onShow={onShow} onClose={onClose} />;
}

function Files({ message, onShow, onClose }: Omit<ImportsPanelProps, 'shown'> & { message: string | null }) {
  const dates = useDates();
  const query = useInfiniteQuery(importsQuery);
  return (
    <PortalDialog side title="Statements" onEscape={onClose}>
      <Stack>
        <PortalDialogText>
          Sales of Steam, Epic and Shopify, booked as one sale for each month and currency. A corrected file posts the difference.
        </PortalDialogText>
        <PortalList
          label="Statement files"
          icon={IconFileImport}
          outcome={{ message }}
          columns={[
            { key: 'file', header: 'File', primary: true, cell: ({ file_name }) => <bdi>{file_name}</bdi> },
            { key: 'channel', header: 'Channel', width: '6rem', cell: ({ channel }) => channel },
            { key: 'at', header: 'Uploaded', cell: ({ created_at }) => dates.moment(created_at) },
            {
              key: 'status',
              header: 'Status',
              width: '8rem',
              cell: ({ status, nothing_new }) => <Status status={status} nothingNew={nothing_new} />,
            },
          ]}
          rowKey={({ id }) => id}
          errorTitle="Failed to load the statements"
          empty={{
            title: 'No statements imported',
            text: 'Import the first one: nothing is booked before you have seen the totals.',
          }}
          actions={({ id, file_name }) => (
            <Button variant="default" size="compact-sm" aria-label={`View ${file_name}`} onClick={() => onShow(id)}>
              View
            </Button>
          )}
          {...keysetRows(query)}
        />
        <PortalDialogActions>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => onShow('new')}>Import a file</Button>
        </PortalDialogActions>
      </Stack>
    </PortalDialog>
  );
}

function Status({ status, nothingNew }: { status: ImportStatus; nothingNew: boolean }) {
  const { label, tone, icon } = nothingNew ? NOTHING_NEW : STATUS_STYLES[status];
  return (
    <PortalStatus tone={tone} icon={icon}>
      {label}
    </PortalStatus>
  );
}
