import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { REQUEST_TYPE_LABELS } from '../../../../server/contracts/contracts.rules';
import type { ContractDetailView } from '../../../../server/contracts/contracts.dto.js';
import type { ContractRequestView } from '../../../../server/contracts/requests/requests.dto.js';
import { keysetRows } from '../../lib/lists/keyset';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { requestsAboutQuery } from '../contracts.api';
import { RequestStatusMark } from '../requests/request-status';

const COLUMNS: ReadonlyArray<PortalColumn<ContractRequestView>> = [
  { key: 'request', header: 'Request', primary: true, cell: (request) => <Request request={request} /> },
  { key: 'made', header: 'Made', width: '8rem', cell: ({ created_at }) => <PortalTime iso={created_at} datesAfterWeek /> },
  { key: 'status', header: 'Status', width: '9rem', cell: (request) => <RequestStatusMark request={request} /> },
];

/** What the person asked for about this contract, and what was decided; nothing if they have not. */
export function ContractRequests({ contract: { id } }: { contract: ContractDetailView }) {
  const query = useInfiniteQuery(requestsAboutQuery(id));
  const { rows, ...state } = keysetRows(query);
  if (rows === undefined ? query.error === null : rows.length === 0) return null;
  return (
    <PortalPanel bare title="Requests">
      <PortalTable
        label="Requests"
        columns={COLUMNS}
        rows={rows}
        rowKey={(request) => request.id}
        errorTitle="Failed to load the requests"
        empty={null}
        {...state}
      />
    </PortalPanel>
  );
}

function Request({ request: { type, message, notes } }: { request: ContractRequestView }) {
  return (
    <>
      {REQUEST_TYPE_LABELS[type]}
      <Text size="sm" fw={400} style={{ whiteSpace: 'pre-line' }}>
        <bdi>{message}</bdi>
      </Text>
      {notes !== null && notes !== '' && (
        <Text size="sm" c="dimmed" fw={400} style={{ whiteSpace: 'pre-line' }}>
          Notes: <bdi>{notes}</bdi>
        </Text>
      )}
    </>
  );
}
