import { useSearchParams } from 'react-router';
import { isApplicationIntent, isApplicationRole } from '../../../../server/site/applications/applications.rules';
import { KEEP_SCROLL } from '../../lib/keep-scroll';

export interface ApplicationsFilter {
  search: string;
  /** Empty for all. */
  role: string;
  intent: string;
}

const MAX_SEARCH = 100;

/** The filter as the address holds it, beside the panel's section; what is not offered counts as everything. */
export function readFilter(address: URLSearchParams): ApplicationsFilter {
  const role = address.get('role') ?? '';
  const intent = address.get('intent') ?? '';
  return {
    search: (address.get('search') ?? '').trim().slice(0, MAX_SEARCH),
    role: isApplicationRole(role) ? role : '',
    intent: isApplicationIntent(intent) ? intent : '',
  };
}

/** The filter, and how it is changed: in the address, without a new entry in the history. */
export function useApplicationsFilter(): [ApplicationsFilter, (change: Partial<ApplicationsFilter>) => void] {
  const [address, setAddress] = useSearchParams();
  const change = (changed: Partial<ApplicationsFilter>): void => {
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ ...readFilter(before), ...changed })) {
          if (value === '') after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true, state: KEEP_SCROLL },
    );
  };
  return [readFilter(address), change];
}
