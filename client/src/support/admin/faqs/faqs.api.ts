import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateFaq, EditableFaqView, FaqListView } from '../../../../../server/support/help/editing/faq-editing.dto.js';
import type { FaqGroup } from '../../../../../server/support/help/faqs.rules';
import { del, get, post, put } from '../../../lib/http/http';
import { filterText } from '../../../lib/lists/keyset';
import { useListOrder } from '../../../lib/lists/use-list-order';
import { type FaqsFilter, groupOf } from './faqs-filter';

const PATH = '/admin/support/faqs';

/** A group in its order; with a state, filtered; with a search, the results in all groups. */
export function adminFaqsQuery(filter: FaqsFilter) {
  const { q, state } = filter;
  const queryString = filterText({ q, state, ...(q === '' && { group: groupOf(filter) }) });
  return queryOptions({
    queryKey: [PATH, queryString] as const,
    queryFn: ({ signal }) => get<FaqListView>(`${PATH}?${queryString}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Refetches these lists and the help that customers see. */
export function useFaqsChanged() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => path === PATH || (typeof path === 'string' && path.startsWith('/support/faqs')),
    });
}

/** Adds or saves an answer; a save includes the version that it was loaded with. */
export function sendFaq(id: string | null, faq: CreateFaq, version: number): Promise<EditableFaqView> {
  return id === null ? post(PATH, faq) : put(`${PATH}/${id}`, { ...faq, version });
}

export function useDeleteFaq() {
  const onSettled = useFaqsChanged();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled });
}

/** Reorders a group. */
export function useOrderFaqs(group: FaqGroup, filter: FaqsFilter) {
  return useListOrder<FaqListView>({
    path: PATH,
    queryKey: adminFaqsQuery(filter).queryKey,
    send: ({ items }) => post(`${PATH}/order`, { group, ids: items.map(({ id }) => id) }),
    afterChange: useFaqsChanged(),
  });
}
