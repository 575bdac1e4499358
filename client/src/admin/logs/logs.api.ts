import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChainHeadsView, LogPage, LogVerificationView } from '../../../../server/admin/logs/logs.dto.js';
import type { AdminUserPage } from '../../../../server/admin/users/admin-users.dto.js';
import { getFile } from '../../lib/http/get-file';
import { get, post } from '../../lib/http/http';
import { apiQuery } from '../../lib/http/query';
import { filterText } from '../../lib/lists/keyset';
import { saveFile } from '../../lib/http/save-file';
import type { LogsFilter } from './filter/logs-filter';

const PATH = '/admin/logs';
/** Verification reads every row of the trail. */
const VERIFY_MS = 10 * 60_000;

/** The log in pages of 100, newest first. A page may contain few rows or none, because one request scans a limited number. */
export function logsQuery(filter: LogsFilter) {
  const queryString = filterText({ ...filter });
  return infiniteQueryOptions({
    queryKey: [PATH, queryString] as const,
    queryFn: ({ pageParam, signal }) => get<LogPage>(pageOf(queryString, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: LogPage) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

function pageOf(queryString: string, cursor: string | null): string {
  const query = new URLSearchParams(queryString);
  if (cursor !== null) query.set('cursor', cursor);
  return query.size === 0 ? PATH : `${PATH}?${query}`;
}

/** All entries of one request, newest first. */
export function requestQuery(request: string) {
  return queryOptions({
    queryKey: [PATH, 'request', request] as const,
    queryFn: ({ signal }) => get<LogPage>(`${PATH}?request=${encodeURIComponent(request)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reloads the log from its newest entries: older pages are dropped, so that they are not reloaded. */
export function useNewestEntries(filter: LogsFilter) {
  const client = useQueryClient();
  const { queryKey } = logsQuery(filter);
  return (): Promise<void> => {
    client.setQueryData(queryKey, (read) => read && { pages: read.pages.slice(0, 1), pageParams: read.pageParams.slice(0, 1) });
    return client.invalidateQueries({ queryKey, exact: true });
  };
}

/** Users whose name or email contains the search text, for the choice of the actor. */
export function peopleQuery(search: string) {
  return queryOptions({
    queryKey: ['/admin/users/who', search] as const,
    queryFn: ({ signal }) => get<AdminUserPage>(`/admin/users?limit=8&search=${encodeURIComponent(search)}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Downloads all matching entries as CSV; returns the name of the saved file. */
export function useExportLogs() {
  return useMutation({
    mutationFn: async (filter: LogsFilter) => {
      const queryString = filterText({ ...filter });
      const { name, content } = await getFile(queryString === '' ? `${PATH}/export` : `${PATH}/export?${queryString}`);
      const saved = name ?? 'logs.csv';
      saveFile(saved, 'text/csv', content);
      return saved;
    },
  });
}

/** Downloads the chain of the chosen days, which `npm run audit:verify -- --file` verifies; returns the name of the saved file. */
export function useExportChain() {
  return useMutation({
    mutationFn: async ({ from, to }: LogsFilter) => {
      const queryString = filterText({ from, to });
      const { name, content } = await getFile(queryString === '' ? `${PATH}/chain` : `${PATH}/chain?${queryString}`);
      const saved = name ?? 'audit-trail.jsonl';
      saveFile(saved, 'application/x-ndjson', content);
      return saved;
    },
  });
}

/** The last row of the chain, and the one kept outside the database. */
export const chainHeadsQuery = apiQuery<ChainHeadsView>(`${PATH}/head`);

/** Verifies the hash chain of the whole trail. */
export function useVerifyChain() {
  return useMutation({ mutationFn: () => post<LogVerificationView>(`${PATH}/verify`, undefined, { timeOutMs: VERIFY_MS }) });
}
