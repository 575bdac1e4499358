import { useMutation } from '@tanstack/react-query';
import type { CreateCategory, EditableCategoryView } from '../../../../../server/support/help/editing/categories.dto.js';
import { del, post, put } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { useListOrder } from '../../../lib/lists/use-list-order';
import { categoriesQuery } from '../../support.api';
import { useInvalidate } from '../../../lib/http/use-invalidate';

const PATH = '/admin/support/categories';

/** All categories, in order. */
export const adminCategoriesQuery = apiQuery<EditableCategoryView[]>(PATH);

/** Refetches this list and the categories in forms and filters. */
export function useCategoriesChanged(): () => Promise<void> {
  return useInvalidate(adminCategoriesQuery.queryKey, categoriesQuery.queryKey);
}

/** Adds or saves a category; a save includes the version that it was loaded with. */
export function sendCategory(key: string | null, category: CreateCategory, version: number): Promise<EditableCategoryView> {
  return key === null ? post(PATH, category) : put(`${PATH}/${encodeURIComponent(key)}`, { ...category, version });
}

export function useDeleteCategory() {
  const onSettled = useCategoriesChanged();
  return useMutation({ mutationFn: (key: string) => del(`${PATH}/${encodeURIComponent(key)}`), onSettled });
}

/** Reorders all categories. */
export function useOrderCategories() {
  return useListOrder<EditableCategoryView[]>({
    path: PATH,
    queryKey: adminCategoriesQuery.queryKey,
    send: (categories) => post(`${PATH}/order`, { keys: categories.map(({ key }) => key) }),
    afterChange: useCategoriesChanged(),
  });
}
