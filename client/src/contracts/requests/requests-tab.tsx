import { Group, Select, Text } from '@mantine/core';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  REQUEST_TYPE_LABELS,
  REQUEST_TYPES,
  REQUEST_VIEWS,
  type RequestType,
  type RequestView,
} from '../../../../server/contracts/contracts.rules';
import type { ContractRequestView } from '../../../../server/contracts/requests/requests.dto.js';
import { keysetRows } from '../../lib/lists/keyset';
import { oneOf, useAddressFilter } from '../../lib/navigation/address-filter';
import { useAddress } from '../../lib/navigation/use-address';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { requestsQuery } from '../contracts.api';
import { nameOf } from '../person-name';
import { RequestStatusMark } from './request-status';

const TYPES = [
  { value: 'all', label: 'All types' },
  ...REQUEST_TYPES.map((value) => ({ value: value as string, label: REQUEST_TYPE_LABELS[value] })),
];
const VIEW_LABELS: Readonly<Record<RequestView, string>> = { open: 'Open', resolved: 'Resolved', all: 'Open and resolved' };
const VIEWS = REQUEST_VIEWS.map((value) => ({ value: value as string, label: VIEW_LABELS[value] }));

interface RequestsFilter {
  type: RequestType | '';
  /** Empty for open ones. */
  state: RequestView | '';
}

function readFilter(address: URLSearchParams): RequestsFilter {
  return {
    type: oneOf(address, 'type', REQUEST_TYPES) as RequestsFilter['type'],
    state: oneOf(address, 'state', REQUEST_VIEWS) as RequestsFilter['state'],
  };
}

const COLUMNS: ReadonlyArray<PortalColumn<ContractRequestView>> = [
  { key: 'request', header: 'Request', primary: true, cell: (request) => <Title request={request} /> },
  { key: 'person', header: 'Person', cell: (request) => <bdi>{nameOf(request)}</bdi> },
  { key: 'made', header: 'Made', width: '9rem', cell: ({ created_at }) => <PortalTime iso={created_at} datesAfterWeek /> },
  { key: 'status', header: 'Status', width: '9rem', cell: (request) => <RequestStatusMark request={request} /> },
];

/** Requests about contracts, to be resolved. The address holds the filter. */
export function RequestsTab() {
  const [{ type, state }, changeFilter] = useAddressFilter(readFilter);
  const query = useInfiniteQuery(requestsQuery(state || 'open', type));
  const isFiltered = type !== '' || state === 'resolved';
  return (
    <PortalPanel
      bare
      title="Requests"
      text="What people are asking for about their contracts."
      aside={
        <Group gap="xs">
          <Select
            aria-label="Type"
            allowDeselect={false}
            data={TYPES}
            value={type || 'all'}
            onChange={(value) => changeFilter({ type: value === null || value === 'all' ? '' : (value as RequestType) })}
          />
          <Select
            aria-label="State"
            allowDeselect={false}
            data={VIEWS}
            value={state || 'open'}
            onChange={(value) => changeFilter({ state: value === null || value === 'open' ? '' : (value as RequestView) })}
          />
        </Group>
      }
    >
      <PortalTable
        label="Requests"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        errorTitle="Failed to load the requests"
        empty={
          <PortalEmpty icon={IconInbox} title={isFiltered ? 'No requests match' : 'No requests are open'}>
            Requests to amend, appeal or leave appear here.
          </PortalEmpty>
        }
        {...keysetRows(query)}
      />
    </PortalPanel>
  );
}

function Title({ request: { id, type, title, message } }: { request: ContractRequestView }) {
  const [address] = useAddress();
  const to = new URLSearchParams(address);
  to.set('request', id);
  return (
    <>
      <Link to={`?${to.toString()}`}>
        {REQUEST_TYPE_LABELS[type]}: <bdi>{title}</bdi>
      </Link>
      <Text size="sm" c="dimmed" fw={400} lineClamp={2}>
        <bdi>{message}</bdi>
      </Text>
    </>
  );
}
