import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { contractRequestPath, REQUEST_TYPE_LABELS } from '../../../../server/contracts/contracts.rules';
import type { ContractDetailView } from '../../../../server/contracts/contracts.dto.js';
import type { ContractRequestView } from '../../../../server/contracts/requests/requests.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { keysetRows } from '../../lib/lists/keyset';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { requestsAboutQuery, useWithdrawRequest } from '../contracts.api';
import { RequestStatusMark } from '../requests/request-status';

const COLUMNS: ReadonlyArray<PortalColumn<ContractRequestView>> = [
  { key: 'request', header: 'Request', primary: true, cell: (request) => <Request request={request} /> },
  { key: 'made', header: 'Made', width: '8rem', cell: ({ created_at }) => <PortalTime iso={created_at} datesAfterWeek /> },
  { key: 'status', header: 'Status', width: '9rem', cell: (request) => <RequestStatusMark request={request} /> },
];

/** What the person asked for about this contract, and what was decided; nothing if they have not. They can withdraw open requests. */
export function ContractRequests({ contract: { id } }: { contract: ContractDetailView }) {
  const query = useInfiniteQuery(requestsAboutQuery(id));
  const withdraw = useWithdrawRequest();
  const [withdrawing, setWithdrawing] = useState<ContractRequestView | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const refusal = formMessage([], withdraw.error, 'The request could not be withdrawn. Please try again.');
  const { rows, ...state } = keysetRows(query);
  const actions = (request: ContractRequestView) => (
    <Group gap="xs">
      {request.can.resolve && (
        <Button component={Link} to={contractRequestPath(request.id)} variant="default" size="xs">
          Resolve
          <Named request={request} />
        </Button>
      )}
      {request.can.withdraw && (
        <Button variant="default" size="xs" onClick={() => setWithdrawing(request)}>
          Withdraw
          <Named request={request} />
        </Button>
      )}
    </Group>
  );
  if (rows === undefined ? query.error === null : rows.length === 0) return null;
  return (
    <PortalPanel bare title="Requests">
      <PortalOutcome message={message} refusal={refusal} />
      <PortalTable
        label="Requests"
        columns={COLUMNS}
        rows={rows}
        rowKey={(request) => request.id}
        errorTitle="Failed to load the requests"
        empty={null}
        {...(rows?.some(({ can }) => can.resolve || can.withdraw) && { actions })}
        {...state}
      />
      {withdrawing !== null && (
        <PortalConfirm
          title="Withdraw this request?"
          confirm="Withdraw request"
          onCancel={() => setWithdrawing(null)}
          onConfirm={() => {
            setMessage(null);
            withdraw.mutate(withdrawing, { onSuccess: () => setMessage('The request is withdrawn.') });
            setWithdrawing(null);
          }}
        >
          <p>It stays in the history of the contract, and is not answered. You can make another one.</p>
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}

/** For screen readers: what a button is about. */
function Named({ request: { type } }: { request: ContractRequestView }) {
  return <span className="visually-hidden"> the request: {REQUEST_TYPE_LABELS[type]}</span>;
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
