import { Select } from '@mantine/core';
import type { AdminProductView } from '../../../../server/store/store.dto.js';
import { PRODUCT_STATUSES } from '../../../../server/store/store.rules';
import { useApi } from '../../lib/use-api';
import { PortalSearch } from '../../ui/portal-search';
import { typesQuery } from '../store.api';
import classes from './product-filter-bar.module.css';
import { STATUS_LABELS } from './product-values';
import type { ProductFilter } from './store-address';

const ALL = 'all';
const STATUSES = [{ value: ALL, label: 'All statuses' }, ...PRODUCT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))];

interface ProductFilterBarProps {
  filter: ProductFilter;
  /** The products that are shown: they may have types that the public store does not. */
  listed: readonly AdminProductView[] | undefined;
  onChange: (change: Partial<ProductFilter>) => void;
}

/** Search by words, status and type. */
export function ProductFilterBar({ filter, listed, onChange }: ProductFilterBarProps) {
  const { data } = useApi(typesQuery);
  const known = new Set([...(data ?? []), ...(listed ?? []).map(({ type }) => type), filter.type].filter((type) => type !== ''));
  // A type could have the name of the choice that means all of them.
  const types = [{ value: '', label: 'All types' }, ...[...known].sort((one, other) => one.localeCompare(other, 'en-GB')).map((type) => ({ value: type, label: type }))];
  return (
    <div role="search" aria-label="Products" className={classes.bar}>
      <PortalSearch label="Search products" value={filter.search} onChange={(search) => onChange({ search })} />
      <Select
        aria-label="Status"
        data={STATUSES}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        value={filter.status === '' ? ALL : filter.status}
        onChange={(status) => onChange({ status: status === null || status === ALL ? '' : status })}
      />
      <Select aria-label="Type" data={types} allowDeselect={false} comboboxProps={{ withinPortal: false }} value={filter.type} onChange={(type) => onChange({ type: type ?? '' })} />
    </div>
  );
}
