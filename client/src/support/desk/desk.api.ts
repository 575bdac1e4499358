import { keepPreviousData } from '@tanstack/react-query';
import type { DeskCounts, DeskItem } from '../../../../server/support/desk/desk.dto.js';
import type { ListAddress } from '../../lib/first-visit/loaded-part';
import { get } from '../../lib/http/http';
import { filterText, type KeysetPage, keysetQuery } from '../../lib/lists/keyset';
import { apiQuery } from '../../lib/http/query';
import type { DeskFilter } from './desk-filter';

const DESK = '/support/desk';
/** Maximum page size of the server. */
const MAX_ROWS = 100;

/**
 * Tickets that match a filter, in its order, page by page. Loaded on every visit and for every filter that is chosen, also again; from then
 * on updated by live events.
 */
export function deskQuery(filter: DeskFilter) {
  return {
    ...keysetQuery<DeskItem>(DESK, { ...filter }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always' as const,
    refetchOnReconnect: false,
  };
}

/** Address of the list, for its query and for the server render. */
export function deskList(filter: DeskFilter): ListAddress {
  return { path: DESK, filter: { ...filter } };
}

/**
 * The start of the same list without its search, to catch up with changes. A poll is no search by an agent: a search counts as a read, and
 * its customer sees it.
 */
export function beginningOfDesk(filter: DeskFilter): Promise<KeysetPage<DeskItem>> {
  return get(`${DESK}?${filterText({ ...filter, search: '', limit: MAX_ROWS })}`);
}

/** Current rows of these tickets, without matching texts. Those that agents may no longer see are missing. */
export async function currentRows(ids: readonly string[]): Promise<DeskItem[]> {
  const rows: DeskItem[] = [];
  for (let start = 0; start < ids.length; start += MAX_ROWS) {
    // One after the other: a long list is requested every minute.
    rows.push(...(await get<DeskItem[]>(`${DESK}/rows?ids=${ids.slice(start, start + MAX_ROWS).join(',')}`)));
  }
  return rows;
}

export const deskCountsQuery = apiQuery<DeskCounts>(`${DESK}/counts`);
