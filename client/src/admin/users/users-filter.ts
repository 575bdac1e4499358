import { USER_STATES } from '../../../../server/admin/users/admin-users.rules';
import { isRole } from '../../../../server/platform/access/roles.rules';
import { oneOf, searchIn, useAddressFilter } from '../../lib/navigation/address-filter';

/** Filter of the list of users. Empty values do not filter. */
export interface UsersFilter {
  search: string;
  /** A role; `user` for accounts without another. */
  role: string;
  state: string;
}

/** Reads the filter from the address, next to the panel's section; unknown values count as unset. */
export function readUsersFilter(address: URLSearchParams): UsersFilter {
  const role = address.get('role') ?? '';
  return {
    search: searchIn(address),
    role: isRole(role) ? role : '',
    state: oneOf(address, 'state', USER_STATES),
  };
}

/** The filter and its setter. */
export function useUsersFilter(): [UsersFilter, (change: Partial<UsersFilter>) => void] {
  return useAddressFilter(readUsersFilter);
}
