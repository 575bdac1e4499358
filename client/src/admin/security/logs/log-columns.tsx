import { Text } from '@mantine/core';
import type { SecurityEventView } from '../../../../../server/security/events/events.dto.js';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { SeverityMark } from '../severity-mark';

/** Columns of the security events. @param addressOf the address of an event, once it is shown */
export function logColumns(addressOf: (id: string) => string | undefined): ReadonlyArray<PortalColumn<SecurityEventView>> {
  return [
    { key: 'message', header: 'Event', primary: true, cell: (event) => <EventText event={event} /> },
    { key: 'severity', header: 'Severity', width: '7rem', onPhone: 'inline', cell: ({ severity }) => <SeverityMark severity={severity} /> },
    { key: 'actor', header: 'Actor', width: '11rem', cell: (event) => <Actor event={event} /> },
    { key: 'ip', header: 'IP address', width: '8rem', cell: ({ id, ip }) => addressOf(String(id)) ?? ip ?? '–' },
    { key: 'time', header: 'Time', width: '8.5rem', onPhone: 'inline', cell: ({ occurredAt }) => <PortalTime iso={occurredAt} /> },
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

function EventText({ event }: { event: SecurityEventView }) {
  const { message, source, requestId, reviewed, reviewedBy, reviewedAt, reviewNote } = event;
  return (
    <>
      <bdi style={{ overflowWrap: 'anywhere' }}>{message}</bdi>
      <Text span display="block" size="xs" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
        {source}
        {requestId !== null && ` · request ${requestId}`}
      </Text>
      {reviewed && reviewedAt !== null && (
        <Text span display="block" size="xs" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
          Reviewed by <bdi>{reviewedBy ?? 'a deleted user'}</bdi>, <PortalTime iso={reviewedAt} />
          {reviewNote !== null && (
            <>
              : <bdi>{reviewNote}</bdi>
            </>
          )}
        </Text>
      )}
    </>
  );
}
