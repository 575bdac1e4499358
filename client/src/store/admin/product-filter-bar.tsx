import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PRODUCT_STATUSES } from '../../../../server/store/store.rules';
import { chosenIn, PortalFilterBar } from '../../ui/portal/lists/portal-filter-bar';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { STATUS_LABELS } from './product/product-values';
import { adminTypesQuery } from './products.api';
import type { ProductFilter } from './store-address';

const ALL = 'all';
const STATUSES = [{ value: ALL, label: 'All statuses' }, ...PRODUCT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))];

interface ProductFilterBarProps {
  filter: ProductFilter;
  onChange: (change: Partial<ProductFilter>) => void;
}

/** Search, status and type. */
export function ProductFilterBar({ filter, onChange }: ProductFilterBarProps) {
  const { data } = useQuery(adminTypesQuery);
  const distinct = new Set([...(data ?? []), filter.type].filter((type) => type !== ''));
  // A type could have the same name as the option for all types.
  const types = [
    { value: '', label: 'All types' },
    ...[...distinct].sort((a, b) => a.localeCompare(b, 'en-GB')).map((type) => ({ value: type, label: type })),
  ];
  return (
    <PortalFilterBar
      label="Products"
      search={<PortalSearch label="Search products" value={filter.search} onChange={(search) => onChange({ search })} />}
      chosen={chosenIn(filter.status, filter.type)}
    >
      <Select
        aria-label="Status"
        data={STATUSES}
        allowDeselect={false}
        value={filter.status === '' ? ALL : filter.status}
        onChange={(status) => onChange({ status: status === null || status === ALL ? '' : status })}
      />
      <Select
        aria-label="Type"
        data={types}
        allowDeselect={false}
        value={filter.type}
        onChange={(type) => onChange({ type: type ?? '' })}
      />
    </PortalFilterBar>
  );
}
