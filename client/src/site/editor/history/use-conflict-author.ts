import { useInfiniteQuery } from '@tanstack/react-query';
import { revisionsQuery } from '../editor.api';

/** The user who saved a version, from the list of revisions; null until it is loaded. */
export function useConflictAuthor(projectId: string, version: number | null): string | null {
  const { data } = useInfiniteQuery({ ...revisionsQuery(projectId), enabled: version !== null });
  const savedRevision = data?.pages.flatMap((page) => page.items).find((revision) => revision.version === version);
  return savedRevision?.savedBy ?? null;
}
