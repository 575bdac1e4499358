import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BugAttachmentView } from '../../../../server/staff/bugs/attachments/attachments.dto.js';
import type { BugsChanged, BugView, ChangeBug, ChangeBugs, CreateBug, DescriptionView } from '../../../../server/staff/bugs/bugs.dto.js';
import type { BugCounts, BugPage, BugRow } from '../../../../server/staff/bugs/list/bug-list.dto.js';
import type { RelationKind } from '../../../../server/staff/bugs/bugs.rules';
import type { BuildList, BuildPageView } from '../../../../server/staff/builds/builds.dto.js';
import type { BuildStateFilter } from '../../../../server/staff/builds/builds.rules.js';
import type { ListAddress } from '../../lib/first-visit/loaded-part';
import { newId } from '../../lib/forms/new-id';
import { del, get, post, put } from '../../lib/http/http';
import { apiQuery } from '../../lib/http/query';
import { upload } from '../../lib/http/upload';
import { filterText, keysetQuery } from '../../lib/lists/keyset';
import type { BugFilter } from './bugs-filter';
import { useInvalidate } from '../../lib/http/use-invalidate';

export const BUGS = '/staff/bugs';
export const BUG = '/staff/bug';

/** Bugs that match a filter, in its order, page by page. */
export function bugsQuery(filter: BugFilter) {
  const { path, filter: queryString } = bugsList(filter);
  return { ...keysetQuery<BugRow>(path, queryString), placeholderData: keepPreviousData };
}

/** Address of the list of bugs that match a filter. */
export function bugsList(filter: BugFilter): ListAddress {
  return { path: BUGS, filter: { ...filter } };
}

/** True for a page of bugs that are only similar to the search text. */
export function isSimilar(page: object | undefined): boolean {
  return page !== undefined && (page as BugPage).similar === true;
}

export const bugCountsQuery = apiQuery<BugCounts>(`${BUGS}/counts`);

const BUILDS = '/staff/builds';

/** The newest builds visible to the user whose version or title contains a text; all if it is empty. */
/** @param state undefined for builds of every state */
export function buildChoicesQuery(search: string, state?: BuildStateFilter) {
  const queryString = filterText({ search, state, limit: 50 });
  return { ...apiQuery<BuildList>(`${BUILDS}?${queryString}`), placeholderData: keepPreviousData };
}

export function chosenBuildQuery(id: string) {
  return apiQuery<BuildPageView>(`${BUILDS}/${encodeURIComponent(id)}`);
}

/** One bug, by its id or as `BUG-42`. */
export function bugQuery(key: string) {
  return queryOptions({
    queryKey: [BUG, key] as const,
    queryFn: ({ signal }) => get<BugView>(`${BUGS}/${encodeURIComponent(key)}`, { signal }),
  });
}

/** Reads the current state of a bug, for the form that edits it. */
export function useFetchBug() {
  const client = useQueryClient();
  const reread = useReread();
  return useMutation({
    mutationFn: (key: string) => client.fetchQuery({ ...bugQuery(key), staleTime: 0 }),
    // Not awaited: the failure is shown at once.
    onError: () => void reread(),
  });
}

export function descriptionsQuery(id: string) {
  return keysetQuery<DescriptionView>(`${BUGS}/${id}/descriptions`);
}

/** Refetches lists, counts and open bugs after a change, and after a refusal, which another user's change may have caused. */
export function useReread(): () => Promise<void> {
  return useInvalidate([BUGS], [BUG], bugCountsQuery.queryKey);
}

/** Reports a bug, or saves an edited one with its version. */
export function sendBug(id: string | null, values: CreateBug | ChangeBug): Promise<BugView> {
  return id === null ? post<BugView>(BUGS, values) : put<BugView>(`${BUGS}/${id}`, values);
}

export function useChangeBugs() {
  const onSettled = useReread();
  return useMutation({ mutationFn: (change: ChangeBugs) => post<BugsChanged>(`${BUGS}/bulk`, change), onSettled });
}

export function useVerifyBug(id: string) {
  const onSettled = useReread();
  return useMutation({
    mutationFn: (tried: { works: boolean; build_id?: string }) => post<BugView>(`${BUGS}/${id}/verify`, tried),
    onSettled,
  });
}

export function useDeleteBug() {
  const client = useQueryClient();
  const onError = useReread();
  return useMutation({
    mutationFn: (id: string) => del(`${BUGS}/${id}`),
    onError,
    // Not the bug itself: its page, which is about to close, would fail to load it.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [BUGS] });
      void client.invalidateQueries({ queryKey: bugCountsQuery.queryKey });
    },
  });
}

export function useWatchBug(id: string) {
  const onSettled = useReread();
  return useMutation({
    mutationFn: ({ userId, watch }: { userId: string; watch: boolean }) =>
      watch ? put(`${BUGS}/${id}/watchers/${userId}`, {}) : del(`${BUGS}/${id}/watchers/${userId}`),
    onSettled,
  });
}

export function useRelateBug(id: string) {
  const onSettled = useReread();
  return useMutation({
    mutationFn: (relation: { kind: RelationKind; bug: string }) => post(`${BUGS}/${id}/relations`, relation),
    onSettled,
  });
}

export function useUnrelateBug(id: string) {
  const onSettled = useReread();
  return useMutation({
    mutationFn: ({ kind, other }: { kind: RelationKind; other: string }) =>
      del(`${BUGS}/${id}/relations?${new URLSearchParams({ kind, bug_id: other }).toString()}`),
    onSettled,
  });
}

/** Ids of chosen files, which are the same in a repeated upload. */
const fileIds = new WeakMap<File, string>();

function idOf(file: File): string {
  const id = fileIds.get(file) ?? newId();
  fileIds.set(file, id);
  return id;
}

/** Attaches files to a bug. A file whose first upload was stored although its response was lost is attached once. */
export function uploadAttachments(id: string, files: readonly File[], onProgress: (share: number) => void): Promise<BugAttachmentView[]> {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return upload<BugAttachmentView[]>(`${BUGS}/${id}/attachments?ids=${files.map(idOf).join(',')}`, form, onProgress, { method: 'POST' });
}

export function useDeleteAttachment(id: string) {
  const onSettled = useReread();
  return useMutation({ mutationFn: (attachmentId: string) => del(`${BUGS}/${id}/attachments/${attachmentId}`), onSettled });
}

/** @param picture width in pixels of an inline image */
export function attachmentAddress(id: string, attachmentId: string, picture?: number): string {
  return `/api${BUGS}/${id}/attachments/${attachmentId}${picture === undefined ? '' : `?picture=${picture}`}`;
}
