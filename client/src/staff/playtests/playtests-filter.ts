import { PLAYTEST_STATUSES } from '../../../../server/staff/playtests/playtests.rules';
import { oneOf, searchIn, useAddressFilter } from '../../lib/navigation/address-filter';

interface PlaytestsFilter {
  search: string;
  /** Empty for all. */
  status: string;
}

/** Reads the filter from the address; an unknown status counts as all. */
export function readFilter(address: URLSearchParams): PlaytestsFilter {
  return { search: searchIn(address), status: oneOf(address, 'status', PLAYTEST_STATUSES) };
}

export function usePlaytestsFilter(): [PlaytestsFilter, (change: Partial<PlaytestsFilter>) => void] {
  return useAddressFilter(readFilter);
}
