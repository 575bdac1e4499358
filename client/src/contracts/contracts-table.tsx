import { Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ContractView } from '../../../server/contracts/contracts.dto.js';
import { contractsOfPath } from '../../../server/contracts/contracts.rules';
import type { ListPart } from '../lib/http/http';
import { keysetRows } from '../lib/lists/keyset';
import { useAddress } from '../lib/navigation/use-address';
import { useDates } from '../ui/portal/time/portal-dates';
import { PortalTime } from '../ui/portal/time/portal-time';
import { PortalTable, type PortalColumn } from '../ui/portal/lists/portal-table';
import { ContractStatusMark } from './contract-status';
import { nameOf } from './person-name';
import { withContract } from './contracts-address';
import { lastDayBefore } from './signing-day';

const TITLE: PortalColumn<ContractView> = {
  key: 'title',
  header: 'Contract',
  primary: true,
  cell: (contract) => <Title contract={contract} />,
};
const PERSON: PortalColumn<ContractView> = { key: 'person', header: 'Person', cell: (contract) => <Person contract={contract} /> };
const STATE: ReadonlyArray<PortalColumn<ContractView>> = [
  { key: 'status', header: 'Status', cell: (contract) => <ContractStatusMark contract={contract} /> },
  { key: 'sent', header: 'Sent', width: '9rem', cell: ({ created_at }) => <PortalTime iso={created_at} datesAfterWeek /> },
  {
    key: 'signed',
    header: 'Signed',
    width: '9rem',
    cell: ({ signed_at }) => (signed_at === null ? '–' : <PortalTime iso={signed_at} datesAfterWeek />),
  },
];

const COLUMNS = [TITLE, ...STATE];
const COLUMNS_WITH_PERSON = [TITLE, PERSON, ...STATE];

interface ContractsTableProps {
  label: string;
  /** Whether the contracts are of several people, who are named and lead to their own contracts. */
  showsPerson?: boolean;
  query: UseInfiniteQueryResult<InfiniteData<ListPart<ContractView>>>;
  empty: ReactNode;
}

/** Contracts; each opens in the same tab. */
export function ContractsTable({ label, query, empty, showsPerson = false }: ContractsTableProps) {
  return (
    <PortalTable
      label={label}
      columns={showsPerson ? COLUMNS_WITH_PERSON : COLUMNS}
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
  const notes = [
    ...(version_no > 1 ? [`Version ${version_no}`] : []),
    ...(is_active ? [] : ['This contract is inactive']),
    ...(status === 'pending' && expires_at !== null ? [`Can be signed until ${day(lastDayBefore(expires_at))}`] : []),
  ];
  return (
    <>
      <Link to={withContract(address, id)}>
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

function Person({ contract }: { contract: ContractView }) {
  const name = <bdi>{nameOf(contract)}</bdi>;
  return contract.user_id === null ? name : <Link to={contractsOfPath(contract.user_id)}>{name}</Link>;
}
