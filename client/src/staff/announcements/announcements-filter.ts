import { ANNOUNCEMENT_FILTERS } from '../../../../server/staff/announcements/announcements.rules';
import { oneOf, searchIn, useAddressFilter } from '../../lib/navigation/address-filter';

interface AnnouncementsFilter {
  search: string;
  /** Empty for all. */
  audience: string;
}

/** Reads the filter from the address, next to the section; unknown values count as unset. */
function readFilter(address: URLSearchParams): AnnouncementsFilter {
  const audience = oneOf(address, 'audience', ANNOUNCEMENT_FILTERS);
  return { search: searchIn(address), audience: audience === 'all' ? '' : audience };
}

export function useAnnouncementsFilter(): [AnnouncementsFilter, (change: Partial<AnnouncementsFilter>) => void] {
  return useAddressFilter(readFilter);
}
