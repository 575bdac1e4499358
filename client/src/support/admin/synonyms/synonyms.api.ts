import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateSynonymGroup, SynonymGroupView } from '../../../../../server/support/help/synonyms/synonyms.dto.js';
import { del, post, put } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';

const PATH = '/admin/support/synonyms';

/** All groups, sorted by their first term. */
export const synonymsQuery = apiQuery<SynonymGroupView[]>(PATH);

/** Refetches the groups and all searches of the help. */
export function useSynonymsChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === PATH || path === '/support/faqs/search' });
}

/** Adds or saves a group; a save includes the version that it was loaded with. */
export function sendSynonyms(id: string | null, group: CreateSynonymGroup, version: number): Promise<SynonymGroupView> {
  return id === null ? post(PATH, group) : put(`${PATH}/${id}`, { ...group, version });
}

export function useDeleteSynonyms() {
  const onSettled = useSynonymsChanged();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled });
}
