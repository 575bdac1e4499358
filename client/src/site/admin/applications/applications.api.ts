import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplicationDetailView, ApplicationView } from '../../../../../server/site/applications/applications.dto.js';
import { del, get } from '../../../lib/http/http';
import { keysetQuery, type KeysetFilter } from '../../../lib/lists/keyset';

const PATH = '/admin/job-applications';

/** Applications that a filter admits, the newest first, page by page. */
export function applicationsQuery(filter: KeysetFilter) {
  return { ...keysetQuery<ApplicationView>(PATH, filter), placeholderData: keepPreviousData };
}

/** One application. Each opening asks the server anew, because each opening is recorded there. */
export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: ['/admin/job-application', id] as const,
    queryFn: ({ signal }) => get<ApplicationDetailView>(`${PATH}/${id}`, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useDeleteApplication() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => del(`${PATH}/${id}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [PATH] }),
  });
}
