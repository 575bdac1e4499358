import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PageRevisionList, PageView } from '../../../../server/site/project-pages/project-pages.dto.js';
import type { ProjectView } from '../../../../server/site/projects/projects.dto.js';
import { ApiError, get, post } from '../../lib/http/http';
import { upload } from '../../lib/http/upload';
import type { PageDraft } from './state/editor-state';

const addressOf = (projectId: string): string => `/project-pages/${encodeURIComponent(projectId)}`;

/**
 * A project's page for the editor, always refetched; null if the server has none. Only then may the editor start an empty one: after a
 * failed request a page may well exist, which an empty one must not replace.
 */
export function editedPageQuery(projectId: string) {
  return queryOptions({
    queryKey: [addressOf(projectId), 'edited'] as const,
    queryFn: async ({ signal }): Promise<PageView | null> => {
      try {
        return await get<PageView>(addressOf(projectId), { signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    // The data must neither change during the edit nor come from an older response.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The project that a page belongs to, or null if there is none with this id. */
export function projectQuery(projectId: string) {
  return queryOptions({
    queryKey: ['/admin/projects', projectId] as const,
    queryFn: async ({ signal }): Promise<ProjectView | null> => {
      try {
        return await get<ProjectView>(`/admin/projects/${encodeURIComponent(projectId)}`, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

interface SaveInput {
  projectId: string;
  draft: PageDraft;
  schemaVersion: number;
  /** The version that the draft is based on. */
  version: number;
}

/** Stores a whole page. An outdated version is refused with 409 `page-changed` and the current page. */
export function savePage({ projectId, draft, schemaVersion, version }: SaveInput): Promise<PageView> {
  return post<PageView>(addressOf(projectId), { projectId, ...draft, schemaVersion, version });
}

/** The saved revisions of a page, latest first. */
export function revisionsQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: [addressOf(projectId), 'revisions'] as const,
    queryFn: ({ pageParam, signal }) =>
      get<PageRevisionList>(`${addressOf(projectId)}/revisions${pageParam && `?cursor=${encodeURIComponent(pageParam)}`}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
}

/** A page in one of its revisions. */
export function revisionQuery(projectId: string, version: number) {
  return queryOptions({
    queryKey: [addressOf(projectId), 'revisions', version] as const,
    queryFn: ({ signal }) => get<PageView>(`${addressOf(projectId)}/revisions/${version}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Saves an older revision again as the newest. `version` is the current one. */
export function restoreRevision(projectId: string, revision: number, version: number): Promise<PageView> {
  return post<PageView>(`${addressOf(projectId)}/revisions/${revision}/restore`, { version });
}

/** Uploads an image for a page. It is kept once a page that shows it is saved. */
export function uploadPicture(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<{ url: string; width: number; height: number }> {
  const form = new FormData();
  form.append('image', file);
  return upload('/project-pages/upload', form, onProgress, { method: 'POST', signal });
}
