import { useMutation } from '@tanstack/react-query';
import type { SavedViewView } from '../../../server/saved-views/saved-views.dto.js';
import type { ViewFilter } from '../../../server/saved-views/saved-views.rules';
import { del, post, put } from '../lib/http/http';
import { apiQuery } from '../lib/http/query';
import { useInvalidate } from '../lib/http/use-invalidate';

const VIEWS = '/saved-views';

/** The user's own views of a list, then those of the team. */
export function viewsQuery(list: string) {
  return apiQuery<SavedViewView[]>(`${VIEWS}?list=${encodeURIComponent(list)}`);
}

export interface ViewValues {
  name: string;
  team: boolean;
}

/** @param id the same for every attempt, so that a repeated one creates no second view */
export function createView(id: string, list: string, values: ViewValues, filter: ViewFilter): Promise<SavedViewView> {
  return post<SavedViewView>(VIEWS, { id, list, ...values, filter });
}

/** Changes a view, based on the version that was edited; omitted fields stay. */
export function changeView(id: string, change: Partial<ViewValues> & { filter?: ViewFilter; version: number }): Promise<SavedViewView> {
  return put<SavedViewView>(`${VIEWS}/${id}`, change);
}

/** Refetches the views of a list. */
export function useReloadViews(list: string): () => Promise<void> {
  return useInvalidate(viewsQuery(list).queryKey);
}

export function useDeleteView(list: string) {
  const onSettled = useReloadViews(list);
  return useMutation({ mutationFn: (id: string) => del(`${VIEWS}/${id}`), onSettled });
}

/** Stores the current filters in a view. */
export function useUpdateView(list: string) {
  const onSettled = useReloadViews(list);
  return useMutation({
    mutationFn: ({ id, filter, version }: { id: string; filter: ViewFilter; version: number }) => changeView(id, { filter, version }),
    onSettled,
  });
}
