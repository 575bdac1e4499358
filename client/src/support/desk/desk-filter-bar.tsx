import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PRIORITY_LABELS, STATUS_LABELS, TICKET_PRIORITIES } from '../../../../server/support/tickets/tickets.rules';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { categoriesQuery } from '../support.api';
import { agentsQuery } from '../tickets.api';
import classes from './desk-filter-bar.module.css';
import { DESK_STATUSES, type DeskFilter } from './desk-filter';

const ALL = 'all';
const STATUSES = DESK_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] }));
const PRIORITIES = [...TICKET_PRIORITIES].reverse().map((priority) => ({ value: priority, label: PRIORITY_LABELS[priority] }));

interface DeskFilterBarProps {
  filter: DeskFilter;
  /** Id of the agent who looks. */
  me: string;
  onChange: (change: Partial<DeskFilter>) => void;
}

/** Search by words, tag or number; status, category, priority and assignee. */
export function DeskFilterBar({ filter, me, onChange }: DeskFilterBarProps) {
  const categories = useQuery(categoriesQuery).data ?? [];
  const agents = useQuery(agentsQuery).data ?? [];
  const others = agents.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div role="search" aria-label="Tickets" className={classes.bar}>
      <PortalSearch label="Search by text, tag or number" value={filter.search} onChange={(search) => onChange({ search })} />
      <FilterSelect label="Status" all="All statuses" data={STATUSES} value={filter.status} onChange={(status) => onChange({ status })} />
      <FilterSelect
        label="Category"
        all="All categories"
        data={categories.map(({ key, label }) => ({ value: key, label }))}
        value={filter.category}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label="Priority"
        all="All priorities"
        data={PRIORITIES}
        value={filter.priority}
        onChange={(priority) => onChange({ priority })}
      />
      <FilterSelect
        label="Assignee"
        all="All assignees"
        data={[{ value: 'me', label: 'Me' }, { value: 'none', label: 'Unassigned' }, ...others]}
        value={filter.assignee}
        onChange={(assignee) => onChange({ assignee, waits: '' })}
      />
    </div>
  );
}

interface FilterSelectProps {
  label: string;
  /** What choosing everything is called. */
  all: string;
  data: ReadonlyArray<{ value: string; label: string }>;
  value: string;
  onChange: (value: string) => void;
}

/** One choice of a filter; an empty value stands for everything. */
export function FilterSelect({ label, all, data, value, onChange }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      data={[{ value: ALL, label: all }, ...data]}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      value={value === '' ? ALL : value}
      onChange={(chosen) => onChange(chosen === null || chosen === ALL ? '' : chosen)}
    />
  );
}
