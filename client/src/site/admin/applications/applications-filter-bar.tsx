import { Select } from '@mantine/core';
import { APPLICATION_ROLES } from '../../../../../server/site/applications/applications.rules';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import classes from '../../../ui/portal/lists/portal-filter-bar.module.css';
import type { ApplicationsFilter } from './applications-filter';

const ALL = 'all';
const ROLES = [{ value: ALL, label: 'All roles' }, ...APPLICATION_ROLES.map((role) => ({ value: role, label: role }))];
const INTENTS = [
  { value: ALL, label: 'Employees and contractors' },
  { value: 'employee', label: 'Employees' },
  { value: 'contractor', label: 'Contractors' },
];

interface ApplicationsFilterBarProps {
  filter: ApplicationsFilter;
  onChange: (change: Partial<ApplicationsFilter>) => void;
}

/** Search by name or address, role and intent. */
export function ApplicationsFilterBar({ filter, onChange }: ApplicationsFilterBarProps) {
  const choose = (value: string | null): string => (value === null || value === ALL ? '' : value);
  return (
    <div role="search" aria-label="Applications" className={classes.bar}>
      <PortalSearch label="Search by name or email" value={filter.search} onChange={(search) => onChange({ search })} />
      <Select
        aria-label="Role"
        data={ROLES}
        allowDeselect={false}
        value={filter.role === '' ? ALL : filter.role}
        onChange={(value) => onChange({ role: choose(value) })}
      />
      <Select
        aria-label="Intent"
        flex="0 1 16rem"
        data={INTENTS}
        allowDeselect={false}
        value={filter.intent === '' ? ALL : filter.intent}
        onChange={(value) => onChange({ intent: choose(value) })}
      />
    </div>
  );
}
