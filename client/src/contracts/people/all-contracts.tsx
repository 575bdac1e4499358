import { Select } from '@mantine/core';
import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CONTRACT_STATUS_LABELS, CONTRACT_VIEWS, type ContractsView } from '../../../../server/contracts/contracts.rules';
import { oneOf, useAddressFilter } from '../../lib/navigation/address-filter';
import { FIELD } from '../../ui/portal/fields/portal-fields';
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
  { value: ALL, label: 'All states' },
  ...CONTRACT_VIEWS.map((value) => ({ value: value as string, label: VIEW_LABELS[value] })),
];

interface ContractsFilter {
  state: ContractsView | '';
  /** Id of the template; empty for any. */
  template: string;
}

function readFilter(address: URLSearchParams): ContractsFilter {
  return { state: oneOf(address, 'state', CONTRACT_VIEWS) as ContractsFilter['state'], template: address.get('template') ?? '' };
}

/** The filter of everyone's contracts, as the address holds it. */
export function useContractsFilter() {
  const [{ state, template }, change] = useAddressFilter(readFilter);
  return { state, template, chosen: chosenIn(state, template), change };
}

/** Chooses the state of everyone's contracts, and the template that they were made from. */
export function AllContractsFilter() {
  const { state, template, change } = useContractsFilter();
  const { data: templates = [] } = useQuery(templatesQuery);
  return (
    <>
      <Select
        {...FIELD}
        label="State"
        allowDeselect={false}
        data={VIEWS}
        value={state || ALL}
        onChange={(value) => change({ state: value === null || value === ALL ? '' : (value as ContractsView) })}
      />
      <Select
        {...FIELD}
        label="Template"
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
  const { state, template, chosen } = useContractsFilter();
  return (
    <ContractsTable
      label="Contracts"
      query={useInfiniteQuery(allContractsQuery(state, template))}
      showsPerson
      empty={
        <PortalEmpty icon={IconSignature} title={chosen > 0 ? 'No contracts match' : 'No contracts assigned'}>
          {chosen > 0 ? 'Choose another state or template.' : 'Contracts appear here once they are assigned.'}
        </PortalEmpty>
      }
    />
  );
}
