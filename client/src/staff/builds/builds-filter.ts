import { BUILD_STATES } from '../../../../server/staff/builds/builds.rules';
import { oneOf, searchIn, useAddressFilter } from '../../lib/navigation/address-filter';

interface BuildsFilter {
  search: string;
  /** Empty for all. */
  state: string;
}

/** Reads the filter from the address; an unknown state counts as all. */
export function readBuildsFilter(address: URLSearchParams): BuildsFilter {
  return { search: searchIn(address), state: oneOf(address, 'state', BUILD_STATES) };
}

export function useBuildsFilter(): [BuildsFilter, (change: Partial<BuildsFilter>) => void] {
  return useAddressFilter(readBuildsFilter);
}
