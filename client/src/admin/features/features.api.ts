import { useMutation } from '@tanstack/react-query';
import type { CreateFeature, FeatureChangeView, FeatureView, UpdateFeature } from '../../../../server/features/features.dto.js';
import { featuresQuery } from '../../lib/http/features';
import { del, post, put } from '../../lib/http/http';
import { apiQuery } from '../../lib/http/query';
import { useInvalidate } from '../../lib/http/use-invalidate';

const PATH = '/admin/features';

/** Name of the form for a toggle; null for a new one. */
export function featureForm(feature: FeatureView | null): string {
  return `feature:${feature?.id ?? 'new'}`;
}

/** All toggles, built-in ones first. */
export const adminFeaturesQuery = apiQuery<FeatureView[]>(PATH);

/** The history of a toggle, newest first; refetched each time that it is opened. */
export function featureHistoryQuery(id: string) {
  return { ...apiQuery<FeatureChangeView[]>(`${PATH}/${id}/history`), gcTime: 0, staleTime: 0 };
}

/** Refetches the list, also after a refusal: another user may have changed or deleted the row. */
function useAfterChange(): () => Promise<void> {
  return useInvalidate([PATH], featuresQuery.queryKey);
}

export function useCreateFeature() {
  const onSettled = useAfterChange();
  return useMutation({ mutationFn: (feature: CreateFeature) => post<FeatureView>(PATH, feature), onSettled });
}

export function useUpdateFeature() {
  const onSettled = useAfterChange();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: UpdateFeature }) => put<FeatureView>(`${PATH}/${id}`, change),
    onSettled,
  });
}

export function useDeleteFeature() {
  const onSettled = useAfterChange();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled });
}
