import { roleName } from '../../../../server/platform/access/role-names.rules';
import { USER_STATES } from '../../../../server/admin/users/admin-users.rules';
import { ROLES } from '../../../../server/platform/access/roles.rules';
import { chosenIn, PortalFilterBar } from '../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../ui/portal/fields/portal-filter-select';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { grouped } from '../roles/role-groups';
import { STATE_LABELS } from './user-labels';
import type { UsersFilter } from './users-filter';

const ROLE_OPTIONS = [
  { value: 'user', label: 'No role' },
  ...grouped(ROLES).map(({ title, roles }) => ({ group: title, items: roles.map((role) => ({ value: role, label: roleName(role) })) })),
];
const STATE_OPTIONS = USER_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

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
  return (
    <>
      <PortalFilterSelect label="Role" all="All roles" data={ROLE_OPTIONS} value={filter.role} onChange={(role) => onChange({ role })} />
      <PortalFilterSelect
        label="State"
        all="All states"
        data={STATE_OPTIONS}
        value={filter.state}
        onChange={(state) => onChange({ state })}
      />
    </>
  );
}
