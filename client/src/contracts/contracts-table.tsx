import { Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ContractView } from '../../../server/contracts/contracts.dto.js';
import type { ListPart } from '../lib/http/http';
import { keysetRows } from '../lib/lists/keyset';
import { useAddress } from '../lib/navigation/use-address';
import { useDates } from '../ui/portal/time/portal-dates';
import { PortalTime } from '../ui/portal/time/portal-time';
import { PortalTable, type PortalColumn } from '../ui/portal/lists/portal-table';
import { ContractStatusMark } from './contract-status';
import { lastDayBefore } from './signing-day';

const COLUMNS: ReadonlyArray<PortalColumn<ContractView>> = [
  { key: 'title', header: 'Contract', primary: true, cell: (contract) => <Title contract={contract} /> },
  { key: 'status', header: 'Status', cell: (contract) => <ContractStatusMark contract={contract} /> },
  { key: 'sent', header: 'Sent', width: '9rem', cell: ({ created_at }) => <PortalTime iso={created_at} datesAfterWeek /> },
  {
    key: 'signed',
    header: 'Signed',
    width: '9rem',
    cell: ({ signed_at }) => (signed_at === null ? '–' : <PortalTime iso={signed_at} datesAfterWeek />),
  },
];

interface ContractsTableProps {
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<ListPart<ContractView>>>;
  empty: ReactNode;
}

/** Contracts of one person; each opens in the same tab. */
export function ContractsTable({ label, query, empty }: ContractsTableProps) {
  return (
    <PortalTable
      label={label}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      errorTitle="Failed to load contracts"
      empty={empty}
      {...keysetRows(query)}
    />
  );
}

function Title({ contract: { id, title, status, version_no, is_active, expires_at } }: { contract: ContractView }) {
  const [address] = useAddress();
  const { day } = useDates();
  const to = new URLSearchParams(address);
  to.set('contract', id);
  const notes = [
    ...(version_no > 1 ? [`Version ${version_no}`] : []),
    ...(is_active ? [] : ['This contract is inactive']),
    ...(status === 'pending' && expires_at !== null ? [`Can be signed until ${day(lastDayBefore(expires_at))}`] : []),
  ];
  return (
    <>
      <Link to={`?${to.toString()}`}>
        <bdi>{title}</bdi>
      </Link>
      {notes.length > 0 && (
        <Text size="sm" c="dimmed" fw={400}>
          {notes.join(' · ')}
        </Text>
      )}
    </>
  );
}
