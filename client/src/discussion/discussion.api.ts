import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EntryView } from '../../../server/discussion/discussion.dto.js';
import { del, post, put } from '../lib/http/http';
import { keysetQuery } from '../lib/lists/keyset';

/** An object with a discussion: its type and id. */
export interface Discussed {
  type: string;
  id: string;
}

/** What an entry is called on screen. */
export type EntryNoun = 'comment' | 'message';

const pathOf = ({ type, id }: Discussed): string => `/discussions/${type}/${id}`;

/** The timeline, newest first, page by page. */
export function timelineQuery(object: Discussed) {
  return keysetQuery<EntryView>(pathOf(object));
}

function useReread(object: Discussed): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [pathOf(object)] });
}

/** `isRevised`: an attempt with another text failed, which may have been stored; the comment then gets this text. */
export function useAddComment(object: Discussed) {
  const onSuccess = useReread(object);
  return useMutation({
    mutationFn: async ({ isRevised, ...comment }: { id: string; body: string; isRevised: boolean }) => {
      const added = await post<EntryView>(`${pathOf(object)}/comments`, comment);
      if (!isRevised || added.body === null) return added;
      return put<EntryView>(`${pathOf(object)}/comments/${added.id}`, { body: comment.body, version: added.version });
    },
    onSuccess,
  });
}

export function useEditComment(object: Discussed) {
  const onSettled = useReread(object);
  return useMutation({
    mutationFn: ({ id, ...comment }: { id: string; body: string; version: number }) =>
      put<EntryView>(`${pathOf(object)}/comments/${id}`, comment),
    onSettled,
  });
}

export function useDeleteComment(object: Discussed) {
  const onSettled = useReread(object);
  return useMutation({ mutationFn: (id: string) => del(`${pathOf(object)}/comments/${id}`), onSettled });
}
