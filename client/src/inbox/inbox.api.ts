import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InboxItemView, InboxSettingsView, MarkInbox, UpdateInboxSettings } from '../../../server/inbox/inbox.dto.js';
import type { InboxState } from '../../../server/inbox/inbox.rules';
import { post, put } from '../lib/http/http';
import { apiQuery } from '../lib/http/query';
import { keysetQuery, type KeysetFilter } from '../lib/lists/keyset';
import { useInvalidate } from '../lib/http/use-invalidate';

const PATH = '/inbox';

/** Its value is the number of unread items (`InboxUnread`); it also signals changes of the list. */
export const INBOX_TOPIC = 'inbox.unread';

/** Root key of the lists. */
export const INBOX_KEY = [PATH] as const;

/** The items of a view, newest first, page by page. */
export function inboxQuery(filter: KeysetFilter) {
  return { ...keysetQuery<InboxItemView>(PATH, filter), placeholderData: keepPreviousData };
}

export const inboxSettingsQuery = apiQuery<InboxSettingsView>('/inbox/settings');

function useListsChanged(): () => Promise<void> {
  return useInvalidate(INBOX_KEY);
}

export function useSetState() {
  const onSettled = useListsChanged();
  return useMutation({ mutationFn: ({ id, state }: { id: string; state: InboxState }) => put(`${PATH}/${id}`, { state }), onSettled });
}

/** Moves all items that the user has seen into a state. */
export function useMarkAll() {
  const onSettled = useListsChanged();
  return useMutation({ mutationFn: (mark: MarkInbox) => post(`${PATH}/mark`, mark), onSettled });
}

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: UpdateInboxSettings) => put<InboxSettingsView>('/inbox/settings', change),
    onSuccess: (saved) => queryClient.setQueryData(inboxSettingsQuery.queryKey, saved),
  });
}
