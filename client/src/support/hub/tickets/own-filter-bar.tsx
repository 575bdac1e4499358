import { Select } from '@mantine/core';
import type { CategoryView } from '../../../../../server/support/help/catalogue.dto.js';
import { STATUS_LABELS, TICKET_STATUSES } from '../../../../../server/support/tickets/tickets.rules';
import { PortalFilterSelect } from '../../../ui/portal/fields/portal-filter-select';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import { type OwnFilter, SORT_LABELS, DEFAULT_SORT, DEFAULT_STATUS } from './own-filter';
import classes from './own-filter-bar.module.css';

const STATUSES = [
  { value: DEFAULT_STATUS, label: 'Active' },
  ...TICKET_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
  { value: 'all', label: 'All statuses' },
];
const SORTS = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }));

interface OwnFilterBarProps {
  filter: OwnFilter;
  categories: readonly CategoryView[];
  onChange: (change: Partial<OwnFilter>) => void;
}

/** Search by text or number; status, category and order. */
export function OwnFilterBar({ filter, categories, onChange }: OwnFilterBarProps) {
  /** The default is not stored in the address. */
  const chosen = (value: string | null, usual: string): string => (value === null || value === usual ? '' : value);
  return (
    <div role="search" aria-label="My tickets" className={classes.bar}>
      <PortalSearch label="Search by subject or number" value={filter.search} onChange={(search) => onChange({ search })} />
      <Select
        allowDeselect={false}
        className={classes.status}
        aria-label="Status"
        data={STATUSES}
        value={filter.status || DEFAULT_STATUS}
        onChange={(value) => onChange({ status: chosen(value, DEFAULT_STATUS) })}
      />
      <PortalFilterSelect
        label="Category"
        all="All categories"
        data={categories.map(({ key, label }) => ({ value: key, label }))}
        value={filter.category}
        onChange={(category) => onChange({ category })}
      />
      <Select
        allowDeselect={false}
        aria-label="Order"
        data={SORTS}
        value={filter.sort || DEFAULT_SORT}
        onChange={(value) => onChange({ sort: chosen(value, DEFAULT_SORT) })}
      />
    </div>
  );
}
