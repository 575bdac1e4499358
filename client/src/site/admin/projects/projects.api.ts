import { useMutation } from '@tanstack/react-query';
import type { CreateProject, ProjectView, UpdateProject } from '../../../../../server/site/projects/projects.dto.js';
import { del, patch, post } from '../../../lib/http/http';
import type { ProjectPicture } from '../../../../../server/site/projects/project-look.dto.js';
import { upload } from '../../../lib/http/upload';
import { keysetQuery } from '../../../lib/lists/keyset';
import { projectsQuery } from '../../site.api';
import { useInvalidate } from '../../../lib/http/use-invalidate';

const PATH = '/admin/projects';

/** Name of the form for a project; null for a new one. */
export function projectForm(project: ProjectView | null): string {
  return `project:${project?.id ?? 'new'}`;
}

/** All projects, newest first, page by page. */
export const adminProjectsQuery = keysetQuery<ProjectView>(PATH);

/** Refetches the list, also after a refusal: another user may have changed or deleted the row. */
function useAfterChange(): () => Promise<void> {
  return useInvalidate([PATH], projectsQuery.queryKey);
}

/** Adds a project, or saves the changes to one. */
export function useSaveProject(id: string | null) {
  const onSettled = useAfterChange();
  return useMutation({
    mutationFn: (project: CreateProject & Pick<UpdateProject, 'version'>) =>
      id === null ? post<ProjectView>(PATH, project) : patch<ProjectView>(`${PATH}/${id}`, project),
    onSettled,
  });
}

/** Uploads an image for a project. It is not attached until the project is saved with its address. */
export async function uploadProjectPicture(file: File, onProgress: (share: number) => void): Promise<string> {
  const form = new FormData();
  form.append('image', file, file.name);
  return (await upload<ProjectPicture>(`${PATH}/pictures`, form, onProgress, { method: 'POST' })).url;
}

export function useUpdateProject() {
  const onSettled = useAfterChange();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: UpdateProject }) => patch<ProjectView>(`${PATH}/${id}`, change),
    onSettled,
  });
}

export function useDeleteProject() {
  const onSettled = useAfterChange();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled });
}
