import { Select } from '@mantine/core';
import { roleName } from '../../../../server/platform/access/role-names.rules';
import { USER_STATES } from '../../../../server/admin/users/admin-users.rules';
import { ROLES } from '../../../../server/platform/access/roles.rules';
import { chosenIn, PortalFilterBar } from '../../ui/portal/lists/portal-filter-bar';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { grouped } from '../roles/role-groups';
import { STATE_LABELS } from './user-labels';
import type { UsersFilter } from './users-filter';

const ALL = 'all';
const ROLE_OPTIONS = [
  { value: ALL, label: 'All roles' },
  { value: 'user', label: 'No role' },
  ...grouped(ROLES).map(({ title, roles }) => ({ group: title, items: roles.map((role) => ({ value: role, label: roleName(role) })) })),
];
const STATE_OPTIONS = [{ value: ALL, label: 'All states' }, ...USER_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))];

interface UsersFilterBarProps {
  filter: UsersFilter;
  onChange: (change: Partial<UsersFilter>) => void;
  /** True for a list of a single state, for which roles mean little. */
  searchOnly?: boolean;
}

/** Search by name, username or email; role and state. */
export function UsersFilterBar({ filter, onChange, searchOnly = false }: UsersFilterBarProps) {
  return (
    <PortalFilterBar
      label="Users"
      search={<PortalSearch label="Search by name, username or email" value={filter.search} onChange={(search) => onChange({ search })} />}
      chosen={chosenIn(filter.role, filter.state)}
    >
      {!searchOnly && <Choices filter={filter} onChange={onChange} />}
    </PortalFilterBar>
  );
}

function Choices({ filter, onChange }: Pick<UsersFilterBarProps, 'filter' | 'onChange'>) {
  const choose = (value: string | null): string => (value === null || value === ALL ? '' : value);
  return (
    <>
      <Select
        aria-label="Role"
        data={ROLE_OPTIONS}
        allowDeselect={false}
        value={filter.role === '' ? ALL : filter.role}
        onChange={(value) => onChange({ role: choose(value) })}
      />
      <Select
        aria-label="State"
        data={STATE_OPTIONS}
        allowDeselect={false}
        value={filter.state === '' ? ALL : filter.state}
        onChange={(value) => onChange({ state: choose(value) })}
      />
    </>
  );
}
