import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type {
  CreateSavedReply,
  SavedReplyFields,
  SavedReplyPage,
  SavedReplyView,
} from '../../../../server/support/replies/saved-replies.dto.js';
import { del, get, post, put } from '../../lib/http/http';
import { filterText, keysetQuery, type KeysetFilter } from '../../lib/lists/keyset';
import { useInvalidate } from '../../lib/http/use-invalidate';

const PATH = '/support/desk/replies';

/** The agent's own replies and the shared ones, page by page. */
export function savedRepliesQuery(filter: KeysetFilter) {
  return { ...keysetQuery<SavedReplyView>(PATH, filter), placeholderData: keepPreviousData };
}

/** The start of the same list, for the composer. */
export function foundRepliesQuery(search: string, limit: number) {
  const queryString = filterText({ search, limit });
  return queryOptions({
    queryKey: [PATH, 'found', queryString] as const,
    queryFn: ({ signal }) => get<SavedReplyPage>(`${PATH}?${queryString}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** @param id the same for every attempt, so that a repeated one creates no second reply */
export function createReply(id: string, reply: SavedReplyFields): Promise<SavedReplyView> {
  return post<SavedReplyView>(PATH, { ...reply, id } satisfies CreateSavedReply);
}

/** @param version the one that was edited */
export function saveReply(id: string, reply: SavedReplyFields, version: number): Promise<SavedReplyView> {
  return put<SavedReplyView>(`${PATH}/${id}`, { ...reply, version });
}

/** Called after a reply was sent, also when it was refused: another user may have changed or deleted the reply. */
export function useRepliesSaved(): () => Promise<void> {
  return useInvalidate([PATH]);
}

export function useDeleteReply() {
  const onSettled = useRepliesSaved();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled });
}
