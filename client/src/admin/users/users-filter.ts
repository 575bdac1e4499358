import { useSearchParams } from 'react-router';
import { USER_STATES } from '../../../../server/admin/users/admin-users.rules';
import { isRole } from '../../../../server/platform/access/roles.rules';
import { KEEP_SCROLL } from '../../lib/keep-scroll';

/** Which people are listed. Everything is empty for all. */
export interface UsersFilter {
  search: string;
  /** A role; `user` for those who have no other. */
  role: string;
  state: string;
}

const MAX_SEARCH = 100;

/** The filter as the address holds it, beside the panel's section; what is not offered counts as everything. */
export function readUsersFilter(address: URLSearchParams): UsersFilter {
  const role = address.get('role') ?? '';
  const state = address.get('state') ?? '';
  return {
    search: (address.get('search') ?? '').trim().slice(0, MAX_SEARCH).trim(),
    role: isRole(role) ? role : '',
    state: USER_STATES.some((known) => known === state) ? state : '',
  };
}

/** The filter, and how it is changed: in the address, without a new entry in the history. */
export function useUsersFilter(): [UsersFilter, (change: Partial<UsersFilter>) => void] {
  const [address, setAddress] = useSearchParams();
  const change = (changed: Partial<UsersFilter>): void => {
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ ...readUsersFilter(before), ...changed })) {
          if (value === '') after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true, state: KEEP_SCROLL },
    );
  };
  return [readUsersFilter(address), change];
}
