import { Text } from '@mantine/core';
import type { MailView } from '../../../../../server/admin/outbox/outbox.dto.js';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { MailStateMark } from './mail-state';

/** Columns of the list of emails. */
export const OUTBOX_COLUMNS: readonly PortalColumn<MailView>[] = [
  {
    key: 'subject',
    header: 'Email',
    primary: true,
    cell: ({ subject, to }) => (
      <>
        <span dir="auto">{subject}</span>
        <Text size="xs" c="dimmed">
          {to}
        </Text>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    width: '34%',
    cell: ({ state, attempts, lastError }) => (
      <>
        <MailStateMark state={state} />
        {state !== 'sent' && lastError !== null && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {attempts === 1 ? '1 attempt' : `${attempts} attempts`}: {lastError}
          </Text>
        )}
      </>
    ),
  },
  { key: 'created', header: 'Written', width: '8.5rem', cell: ({ created_at }) => <PortalTime iso={created_at} /> },
];
