import { USER_STATES } from '../../../../server/admin/users/admin-users.rules';
import { isRole } from '../../../../server/platform/access/roles.rules';
import { oneOf, searchIn, useAddressFilter } from '../../lib/navigation/address-filter';

/** Which people are listed. Everything is empty for all. */
export interface UsersFilter {
  search: string;
  /** A role; `user` for those who have no other. */
  role: string;
  state: string;
}

/** The filter as the address holds it, beside the panel's section; what is not offered counts as everything. */
export function readUsersFilter(address: URLSearchParams): UsersFilter {
  const role = address.get('role') ?? '';
  return {
    search: searchIn(address),
    role: isRole(role) ? role : '',
    state: oneOf(address, 'state', USER_STATES),
  };
}

/** The filter, and how it is changed. */
export function useUsersFilter(): [UsersFilter, (change: Partial<UsersFilter>) => void] {
  return useAddressFilter(readUsersFilter);
}
