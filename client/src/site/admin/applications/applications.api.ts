import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ApplicationDetailView,
  ApplicationReplyPreview,
  ApplicationView,
  PreviewApplicationReply,
  SendApplicationReply,
  SetApplicationState,
} from '../../../../../server/site/applications/applications.dto.js';
import { getFile } from '../../../lib/http/get-file';
import { del, get, post, put } from '../../../lib/http/http';
import { saveFile } from '../../../lib/http/save-file';
import { keysetQuery, type KeysetFilter } from '../../../lib/lists/keyset';
import { useInvalidate } from '../../../lib/http/use-invalidate';

const PATH = '/admin/job-applications';

/** Applications that match a filter, newest first, page by page. */
export function applicationsQuery(filter: KeysetFilter) {
  return { ...keysetQuery<ApplicationView>(PATH, filter), placeholderData: keepPreviousData };
}

/** One application. Every opening refetches, because the server records each one. */
export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: ['/admin/job-application', id] as const,
    queryFn: ({ signal }) => get<ApplicationDetailView>(`${PATH}/${id}`, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Downloads the applications of a filter as a file; requires a recent password confirmation. */
export function useExportApplications() {
  return useMutation({
    mutationFn: async ({ format, filter }: { format: 'csv' | 'xlsx'; filter: Readonly<Record<string, string>> }) => {
      const chosen = Object.entries(filter).filter(([, value]) => value !== '');
      const { name, content } = await getFile(`${PATH}/export?${new URLSearchParams([...chosen, ['format', format]]).toString()}`);
      const saved = name ?? `applications.${format}`;
      saveFile(saved, format === 'csv' ? 'text/csv' : 'application/octet-stream', content);
      return saved;
    },
  });
}

export function useDeleteApplication() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => del(`${PATH}/${id}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [PATH] }),
  });
}

/** Refetches the list and the open application: after a change, and after a refusal, which another user's change may have caused. */
function useReread(id: string): () => Promise<void> {
  return useInvalidate([PATH], applicationQuery(id).queryKey);
}

export function useSetApplicationState(id: string) {
  const onSettled = useReread(id);
  return useMutation({ mutationFn: (change: SetApplicationState) => put<ApplicationView>(`${PATH}/${id}/state`, change), onSettled });
}

export function useAddApplicationNote(id: string) {
  const onSuccess = useReread(id);
  return useMutation({ mutationFn: (body: string) => post(`${PATH}/${id}/notes`, { body }), onSuccess });
}

/** The email as it would be sent. */
export function usePreviewReply(id: string) {
  return useMutation({
    mutationFn: (reply: PreviewApplicationReply) => post<ApplicationReplyPreview>(`${PATH}/${id}/reply/preview`, reply),
  });
}

export function useSendReply(id: string) {
  const onSettled = useReread(id);
  return useMutation({ mutationFn: (reply: SendApplicationReply) => post<ApplicationView>(`${PATH}/${id}/reply`, reply), onSettled });
}
