import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { BuildChannelView } from '../../../../server/staff/build-decisions/build-decisions.dto.js';
import type { BuildList, BuildPageView, BuildView } from '../../../../server/staff/builds/builds.dto.js';
import { del, get, head, put } from '../../lib/http/http';
import { apiQuery } from '../../lib/http/query';
import { type KeysetFilter, keysetQueryOf } from '../../lib/lists/keyset';
import { useInvalidatePaths } from '../../lib/http/use-invalidate';

const STAFF = '/staff/builds';
const ADMIN = '/admin/builds';

/** Signals every change of a build. */
export const BUILDS_TOPIC = 'staff.builds';

/** Root key of all lists of builds, including the pending ones. */
export const BUILDS_KEY = [STAFF] as const;
export const PENDING_KEY = [`${ADMIN}/pending`] as const;

/** The builds visible to the user that match a filter, newest first, page by page. */
export function buildsQuery(filter: KeysetFilter) {
  return listQuery(STAFF, filter);
}

/** Builds that wait for approval, oldest first, page by page. */
export function pendingQuery(filter: KeysetFilter) {
  return listQuery(PENDING_KEY[0], filter);
}

function listQuery(path: string, filter: KeysetFilter) {
  const query = keysetQueryOf<BuildView, BuildList>(path, filter, ({ builds: items, nextCursor }) => ({ items, nextCursor }));
  return { ...query, placeholderData: keepPreviousData };
}

export function buildQuery(id: string) {
  return apiQuery<BuildPageView>(`${STAFF}/${encodeURIComponent(id)}`);
}

/** The editable texts of a build. */
export type BuildTexts = Pick<BuildPageView, 'title' | 'description' | 'changelog' | 'test_instructions' | 'known_issues'>;

/** @param version of the row that was edited */
export function changeBuild(id: string, texts: BuildTexts, version: number): Promise<BuildPageView> {
  return put(`${STAFF}/${id}`, { ...texts, row_version: version });
}

export const channelsQuery = apiQuery<BuildChannelView[]>(`${ADMIN}/channels`);

/** @param keepLast how many builds keep their files; null for all */
export function changeChannel(name: string, keepLast: number | null, version: number): Promise<BuildChannelView> {
  return put(`${ADMIN}/channels/${encodeURIComponent(name)}`, { keep_last: keepLast, version });
}

/** The current build, bypassing the cache. */
export function readBuild(id: string): Promise<BuildPageView> {
  return get(`${STAFF}/${encodeURIComponent(id)}`);
}

/** Address of a build's file, without /api. */
export function downloadPath(id: string): string {
  return `${STAFF}/${id}/download`;
}

/** Checks whether the file of a build can be downloaded, without starting a download. */
export function checkDownload(id: string): Promise<void> {
  return head(downloadPath(id));
}

/** Refetches all data about builds. */
export function useBuildsChanged(): () => Promise<void> {
  return useInvalidatePaths(STAFF, ADMIN);
}

/** Decisions of admin and ceo, as in the address of the request. */
export type Decision = 'approve' | 'decline' | 'withdraw' | 'restore' | 'live';

interface Decided {
  id: string;
  decision: Decision;
  body?: { override_reason?: string; reason?: string };
}

export function useDecide() {
  const onSettled = useBuildsChanged();
  return useMutation({
    mutationFn: ({ id, decision, body = {} }: Decided) => put<BuildView>(`${ADMIN}/${id}/${decision}`, body),
    onSettled,
  });
}

export function useDeleteBuild() {
  const onSettled = useBuildsChanged();
  return useMutation({ mutationFn: (id: string) => del(`${STAFF}/${id}`), onSettled });
}
