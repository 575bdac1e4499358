import { Text } from '@mantine/core';
import type { SecurityEventView } from '../../../../../server/security/events/events.dto.js';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { SeverityMark } from '../severity-mark';

/** Columns of the security events. @param addressOf the address of an event, once it is shown */
export function logColumns(addressOf: (id: string) => string | undefined): ReadonlyArray<PortalColumn<SecurityEventView>> {
  return [
    {
      key: 'message',
      header: 'Event',
      primary: true,
      cell: ({ message, source, requestId }) => (
        <>
          <bdi style={{ overflowWrap: 'anywhere' }}>{message}</bdi>
          <Text span display="block" size="xs" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
            {source}
            {requestId !== null && ` · request ${requestId}`}
          </Text>
        </>
      ),
    },
    { key: 'severity', header: 'Severity', width: '7rem', onPhone: 'inline', cell: ({ severity }) => <SeverityMark severity={severity} /> },
    { key: 'actor', header: 'Actor', width: '10rem', cell: (event) => <Actor event={event} /> },
    { key: 'ip', header: 'IP address', width: '9rem', cell: ({ id, ip }) => addressOf(String(id)) ?? ip ?? '–' },
    { key: 'time', header: 'Time', width: '8.5rem', onPhone: 'inline', cell: ({ occurredAt }) => <PortalTime iso={occurredAt} /> },
    { key: 'review', header: 'Review', width: '10rem', cell: (event) => <Review event={event} /> },
  ];
}

function Actor({ event: { actor, subject } }: { event: SecurityEventView }) {
  return (
    <>
      <bdi>{actor ?? 'Visitor'}</bdi>
      {subject !== null && (
        <Text span display="block" size="xs" c="dimmed">
          concerns <bdi>{subject}</bdi>
        </Text>
      )}
    </>
  );
}

function Review({ event: { reviewed, reviewedBy, reviewedAt, reviewNote } }: { event: SecurityEventView }) {
  if (!reviewed || reviewedAt === null) return 'Not reviewed';
  return (
    <>
      <bdi>{reviewedBy ?? 'Deleted user'}</bdi>, <PortalTime iso={reviewedAt} />
      {reviewNote !== null && (
        <Text span display="block" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{reviewNote}</bdi>
        </Text>
      )}
    </>
  );
}
