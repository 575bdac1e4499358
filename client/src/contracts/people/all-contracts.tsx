import { Select } from '@mantine/core';
import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CONTRACT_STATUS_LABELS, CONTRACT_VIEWS, type ContractsView } from '../../../../server/contracts/contracts.rules';
import { oneOf, useAddressFilter } from '../../lib/navigation/address-filter';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { chosenIn } from '../../ui/portal/lists/portal-filter-bar';
import { allContractsQuery, templatesQuery } from '../contracts.api';
import { ContractsTable } from '../contracts-table';

const VIEW_LABELS: Readonly<Record<ContractsView, string>> = {
  pending: CONTRACT_STATUS_LABELS.pending,
  countersignature: 'Waiting for countersignature',
  signed: CONTRACT_STATUS_LABELS.signed,
  inactive: 'Inactive',
};
const ALL = 'all';
const VIEWS = [
  { value: ALL, label: 'All statuses' },
  ...CONTRACT_VIEWS.map((value) => ({ value: value as string, label: VIEW_LABELS[value] })),
];

interface ContractsFilter {
  status: ContractsView | '';
  /** Id of the template; empty for any. */
  template: string;
}

function readFilter(address: URLSearchParams): ContractsFilter {
  return { status: oneOf(address, 'status', CONTRACT_VIEWS) as ContractsFilter['status'], template: address.get('template') ?? '' };
}

/** The filter of everyone's contracts, as the address holds it. */
export function useContractsFilter() {
  const [{ status, template }, change] = useAddressFilter(readFilter);
  return { status, template, chosen: chosenIn(status, template), change };
}

/** Chooses the status of everyone's contracts, and the template that they were made from. */
export function AllContractsFilter() {
  const { status, template, change } = useContractsFilter();
  const { data: templates = [] } = useQuery(templatesQuery);
  return (
    <>
      <Select
        aria-label="Status"
        allowDeselect={false}
        data={VIEWS}
        value={status || ALL}
        onChange={(value) => change({ status: value === null || value === ALL ? '' : (value as ContractsView) })}
      />
      <Select
        aria-label="Template"
        allowDeselect={false}
        data={[{ value: ALL, label: 'All templates' }, ...templates.map(({ id, title }) => ({ value: id, label: title }))]}
        value={template || ALL}
        onChange={(value) => change({ template: value === null || value === ALL ? '' : value })}
      />
    </>
  );
}

/** Everyone's contracts: whose are waiting, and for whom. */
export function AllContracts() {
  const { status, template, chosen } = useContractsFilter();
  return (
    <ContractsTable
      label="Contracts"
      query={useInfiniteQuery(allContractsQuery(status, template))}
      showsPerson
      empty={
        <PortalEmpty icon={IconSignature} title={chosen > 0 ? 'No contracts match' : 'No contracts assigned'}>
          {chosen > 0 ? 'Choose another status or template.' : 'Contracts appear here once they are assigned.'}
        </PortalEmpty>
      }
    />
  );
}
