import { useInfiniteQuery } from '@tanstack/react-query';
import { revisionsQuery } from '../editor.api';

/** Who saved a version, as far as the list of revisions says it; null while it is asked for. */
export function useConflictAuthor(projectId: string, version: number | null): string | null {
  const { data } = useInfiniteQuery({ ...revisionsQuery(projectId), enabled: version !== null });
  const found = data?.pages.flatMap((page) => page.items).find((revision) => revision.version === version);
  return found?.savedBy ?? null;
}
