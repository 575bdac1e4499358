import { isId } from '../../../../../server/platform/http/ids.rules';
import { isApplicationState } from '../../../../../server/site/applications/application-states.rules';
import { isApplicationIntent, isApplicationRole } from '../../../../../server/site/applications/applications.rules';
import { searchIn, useAddressFilter } from '../../../lib/navigation/address-filter';

export interface ApplicationsFilter {
  search: string;
  /** Empty for all. */
  role: string;
  intent: string;
  state: string;
  /** Id of the account that sent them. */
  account: string;
}

/** All applications. */
export const NO_FILTER: ApplicationsFilter = { search: '', role: '', intent: '', state: '', account: '' };

/** Reads the filter from the address; unknown values count as unset. */
export function readFilter(address: URLSearchParams): ApplicationsFilter {
  const role = address.get('role') ?? '';
  const intent = address.get('intent') ?? '';
  const state = address.get('state') ?? '';
  const account = address.get('account') ?? '';
  return {
    search: searchIn(address),
    role: isApplicationRole(role) ? role : '',
    intent: isApplicationIntent(intent) ? intent : '',
    state: isApplicationState(state) ? state : '',
    account: isId(account) ? account : '',
  };
}

/** The filter and its setter. */
export function useApplicationsFilter(): [ApplicationsFilter, (change: Partial<ApplicationsFilter>) => void] {
  return useAddressFilter(readFilter);
}
