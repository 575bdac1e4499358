import { Button, Select } from '@mantine/core';
import { APPLICATION_STATE_LABELS, APPLICATION_STATES } from '../../../../../server/site/applications/application-states.rules';
import { APPLICATION_ROLES } from '../../../../../server/site/applications/applications.rules';
import { chosenIn, PortalFilterBar } from '../../../ui/portal/lists/portal-filter-bar';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import type { ApplicationsFilter } from './applications-filter';

const ALL = 'all';
const ROLES = [{ value: ALL, label: 'All roles' }, ...APPLICATION_ROLES.map((role) => ({ value: role, label: role }))];
const STATES = [
  { value: ALL, label: 'All states' },
  ...APPLICATION_STATES.map((state) => ({ value: state, label: APPLICATION_STATE_LABELS[state] })),
];
const INTENTS = [
  { value: ALL, label: 'All intents' },
  { value: 'employee', label: 'Employees' },
  { value: 'contractor', label: 'Contractors' },
];

interface ApplicationsFilterBarProps {
  filter: ApplicationsFilter;
  onChange: (change: Partial<ApplicationsFilter>) => void;
}

/** Search by name or email, state, role and intent. */
export function ApplicationsFilterBar({ filter, onChange }: ApplicationsFilterBarProps) {
  const { account } = filter;
  const choose = (value: string | null): string => (value === null || value === ALL ? '' : value);
  return (
    <PortalFilterBar
      label="Applications"
      search={<PortalSearch label="Search by name or email" value={filter.search} onChange={(search) => onChange({ search })} />}
      chosen={chosenIn(filter.state, filter.role, filter.intent, account)}
    >
      <Select
        aria-label="State"
        data={STATES}
        allowDeselect={false}
        value={filter.state === '' ? ALL : filter.state}
        onChange={(value) => onChange({ state: choose(value) })}
      />
      <Select
        aria-label="Role"
        data={ROLES}
        allowDeselect={false}
        value={filter.role === '' ? ALL : filter.role}
        onChange={(value) => onChange({ role: choose(value) })}
      />
      <Select
        aria-label="Intent"
        data={INTENTS}
        allowDeselect={false}
        value={filter.intent === '' ? ALL : filter.intent}
        onChange={(value) => onChange({ intent: choose(value) })}
      />
      {account !== '' && (
        <Button variant="default" onClick={() => onChange({ account: '' })}>
          Show applications of everyone
        </Button>
      )}
    </PortalFilterBar>
  );
}
