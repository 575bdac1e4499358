import { Button, Select } from '@mantine/core';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DEFAULT_DESK_SORT, DESK_SORT_LABELS, DESK_SORTS } from '../../../../server/support/desk/desk-order.rules';
import { PRIORITY_LABELS, STATUS_LABELS, TICKET_PRIORITIES } from '../../../../server/support/tickets/tickets.rules';
import { FORMER_LABEL } from '../../../../server/users/colleague-name.rules';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { categoriesQuery } from '../support.api';
import { agentsQuery } from '../tickets.api';
import classes from './desk-filter-bar.module.css';
import { countConditions, DESK_STATUSES, type DeskFilter, sortOf } from './desk-filter';
import { PortalFilterSelect } from '../../ui/portal/fields/portal-filter-select';

const STATUSES = DESK_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] }));
const PRIORITIES = [...TICKET_PRIORITIES].reverse().map((priority) => ({ value: priority, label: PRIORITY_LABELS[priority] }));
const SORTS = DESK_SORTS.map((sort) => ({ value: sort, label: DESK_SORT_LABELS[sort] }));

interface DeskFilterBarProps {
  filter: DeskFilter;
  /** Id of the signed-in agent. */
  me: string;
  onChange: (change: Partial<DeskFilter>) => void;
}

/** Search, status, category, priority, assignee and order. On a phone everything but the search is behind one button. */
export function DeskFilterBar({ filter, me, onChange }: DeskFilterBarProps) {
  const categories = useQuery(categoriesQuery).data ?? [];
  const agents = useQuery(agentsQuery).data ?? [];
  const [open, setOpen] = useState(false);
  const id = useId();
  const conditions = countConditions(filter);
  const others = agents.filter((agent) => agent.id !== me).map((agent) => ({ value: agent.id, label: agent.name }));
  return (
    <div role="search" aria-label="Tickets" className={classes.bar}>
      <PortalSearch label="Search tickets and customers" value={filter.search} onChange={(search) => onChange({ search })} />
      <Button
        variant="default"
        className={classes.fold}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {conditions === 0 ? 'Filter' : `Filter (${conditions})`}
      </Button>
      <div id={id} className={classes.choices} data-open={open || undefined}>
        <PortalFilterSelect
          label="Status"
          all="All statuses"
          data={STATUSES}
          value={filter.status}
          onChange={(status) => onChange({ status })}
        />
        <PortalFilterSelect
          label="Category"
          all="All categories"
          data={categories.map(({ key, label }) => ({ value: key, label }))}
          value={filter.category}
          onChange={(category) => onChange({ category })}
        />
        <PortalFilterSelect
          label="Priority"
          all="All priorities"
          data={PRIORITIES}
          value={filter.priority}
          onChange={(priority) => onChange({ priority })}
        />
        <PortalFilterSelect
          label="Assignee"
          all="All assignees"
          data={[{ value: 'me', label: 'Me' }, { value: 'none', label: 'Unassigned' }, { value: 'former', label: FORMER_LABEL }, ...others]}
          value={filter.assignee}
          onChange={(assignee) => onChange({ assignee, waits: '' })}
        />
        <Select
          aria-label="Order"
          data={SORTS}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          value={sortOf(filter)}
          onChange={(sort) => onChange({ sort: sort === DEFAULT_DESK_SORT ? '' : (sort ?? '') })}
        />
      </div>
    </div>
  );
}
