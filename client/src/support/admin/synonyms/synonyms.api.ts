import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateSynonymGroup, SynonymGroupView } from '../../../../../server/support/help/synonyms/synonyms.dto.js';
import { del, post, put } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';

const PATH = '/admin/support/synonyms';

/** Every group, by its first term. */
export const synonymsQuery = apiQuery<SynonymGroupView[]>(PATH);

/** Reads again the groups and every search of the help. */
export function useSynonymsChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === PATH || path === '/support/faqs/search' });
}

/** Adds a group; a save of one that is there goes with the version that it was loaded with. */
export function sendSynonyms(id: string | null, group: CreateSynonymGroup, version: number): Promise<SynonymGroupView> {
  return id === null ? post(PATH, group) : put(`${PATH}/${id}`, { ...group, version });
}

export function useDeleteSynonyms() {
  const onSettled = useSynonymsChanged();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled });
}
