import { POLICY_CATEGORIES, POLICY_FILTERS, type PolicyFilter } from '../../../server/policies/policies.rules';
import { oneOf, searchIn, useAddressFilter } from '../lib/navigation/address-filter';

interface PoliciesFilter {
  search: string;
  /** Empty for all. */
  category: string;
  /** Empty for all. */
  show: string;
}

export const SHOW_LABELS: Readonly<Record<PolicyFilter, string>> = {
  all: 'All policies',
  'to-agree': 'Waiting for you',
  pending: 'Waiting for approval',
  draft: 'Drafts',
};

/** Reads the filter from the address, next to the section; unknown values count as unset. */
function readFilter(address: URLSearchParams): PoliciesFilter {
  const show = oneOf(address, 'show', POLICY_FILTERS);
  return { search: searchIn(address), category: oneOf(address, 'category', POLICY_CATEGORIES), show: show === 'all' ? '' : show };
}

export function usePoliciesFilter(): [PoliciesFilter, (change: Partial<PoliciesFilter>) => void] {
  return useAddressFilter(readFilter);
}
