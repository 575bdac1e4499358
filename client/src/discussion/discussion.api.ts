import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { EntryPage, EntryView } from '../../../server/discussion/discussion.dto.js';
import { del, get, post, put } from '../lib/http/http';
import { keysetQuery } from '../lib/lists/keyset';
import { withEntry, withNewest } from './timeline-pages';

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

/** Puts an entry into the loaded pages, so that they need not be requested again. */
async function putEntry(client: QueryClient, object: Discussed, entry: EntryView): Promise<void> {
  const { queryKey } = timelineQuery(object);
  // A response that is under way may not contain it.
  if (client.isFetching({ queryKey, exact: true }) > 0) await client.invalidateQueries({ queryKey, exact: true });
  else client.setQueryData(queryKey, (read) => read && { ...read, pages: withEntry(read.pages, entry) });
}

/** Requests one entry that was added or changed; all loaded pages if that fails. */
export async function rereadEntry(client: QueryClient, object: Discussed, entryId: string): Promise<void> {
  try {
    await putEntry(client, object, await get<EntryView>(`${pathOf(object)}/entries/${entryId}`));
  } catch {
    await client.invalidateQueries({ queryKey: timelineQuery(object).queryKey, exact: true });
  }
}

/** Requests the newest entries, without live events to say which have changed; all loaded pages if more than these are new. */
export async function rereadNewest(client: QueryClient, object: Discussed): Promise<void> {
  const { queryKey } = timelineQuery(object);
  const { items } = await get<EntryPage>(pathOf(object));
  const pages = client.getQueryData(queryKey)?.pages;
  if (pages === undefined) return;
  const merged = withNewest(pages, items);
  if (merged === null || client.isFetching({ queryKey, exact: true }) > 0) await client.invalidateQueries({ queryKey, exact: true });
  else client.setQueryData(queryKey, (read) => read && { ...read, pages: merged });
}

/** `isRevised`: an attempt with another text failed, which may have been stored; the comment then gets this text. */
export function useAddComment(object: Discussed) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ isRevised, ...comment }: { id: string; body: string; isRevised: boolean }) => {
      const added = await post<EntryView>(`${pathOf(object)}/comments`, comment);
      if (!isRevised || added.body === null) return added;
      return put<EntryView>(`${pathOf(object)}/comments/${added.id}`, { body: comment.body, version: added.version });
    },
    onSuccess: (added) => putEntry(client, object, added),
  });
}

export function useEditComment(object: Discussed) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...comment }: { id: string; body: string; version: number }) =>
      put<EntryView>(`${pathOf(object)}/comments/${id}`, comment),
    onSettled: (edited, _, { id }) => (edited === undefined ? rereadEntry(client, object, id) : putEntry(client, object, edited)),
  });
}

export function useDeleteComment(object: Discussed) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => del(`${pathOf(object)}/comments/${id}`),
    onSettled: (_, __, id) => rereadEntry(client, object, id),
  });
}
