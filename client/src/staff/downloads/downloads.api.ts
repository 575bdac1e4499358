import type { DownloadStats, DownloadView } from '../../../../server/staff/builds/downloads/downloads.dto.js';
import { DOWNLOAD_PERIODS, DOWNLOAD_ROLES } from '../../../../server/staff/builds/downloads/downloads.rules';
import { isId } from '../../../../server/platform/http/ids.rules';
import { apiQuery } from '../../lib/http/query';
import { filterText } from '../../lib/lists/keyset';
import { partsQuery } from '../../lib/lists/parts-query';
import { oneOf, searchIn, useAddressFilter } from '../../lib/navigation/address-filter';

const PATH = '/staff/builds/downloads';
const PERIODS = Object.keys(DOWNLOAD_PERIODS);

export interface DownloadsFilter {
  search: string;
  /** Empty for all. */
  role: string;
  /** Empty for all time. */
  period: string;
  /** Id of a build; empty for all. */
  build: string;
}

/** Reads the filter from the address; unknown values count as unset. */
export function readDownloadsFilter(address: URLSearchParams): DownloadsFilter {
  const build = address.get('build') ?? '';
  return {
    search: searchIn(address),
    role: oneOf(address, 'role', DOWNLOAD_ROLES),
    period: oneOf(address, 'period', PERIODS),
    build: isId(build) ? build : '',
  };
}

export function useDownloadsFilter(): [DownloadsFilter, (change: Partial<DownloadsFilter>) => void] {
  return useAddressFilter(readDownloadsFilter);
}

/** Downloads that match a filter, newest first, page by page. */
export function downloadsQuery(filter: DownloadsFilter) {
  const queryString = filterText({ ...filter });
  return partsQuery<DownloadView>(queryString === '' ? PATH : `${PATH}?${queryString}`);
}

export function downloadQuery(id: string) {
  return apiQuery<DownloadView>(`${PATH}/${encodeURIComponent(id)}`);
}

/** Statistics of the downloads that match a filter. */
export function downloadStatsQuery(filter: DownloadsFilter) {
  const queryString = filterText({ ...filter });
  return apiQuery<DownloadStats>(queryString === '' ? `${PATH}/stats` : `${PATH}/stats?${queryString}`);
}
