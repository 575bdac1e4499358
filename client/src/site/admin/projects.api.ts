import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateProject, ProjectView, UpdateProject } from '../../../../server/site/projects/projects.dto.js';
import { del, patch, post } from '../../lib/http';
import { keysetQuery } from '../../lib/keyset';
import { projectsQuery } from '../site.api';

const PATH = '/admin/projects';

/** Every project, the newest first, page by page. */
export const adminProjectsQuery = keysetQuery<ProjectView>(PATH);

function useAfterChange() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([queryClient.invalidateQueries({ queryKey: [PATH] }), queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey })]);
}

/** Adds a project, or saves what was changed of one. */
export function useSaveProject(id: string | null) {
  const onSuccess = useAfterChange();
  return useMutation({
    mutationFn: (project: CreateProject & Pick<UpdateProject, 'version'>) => (id === null ? post<ProjectView>(PATH, project) : patch<ProjectView>(`${PATH}/${id}`, project)),
    onSuccess,
  });
}

export function useUpdateProject() {
  const onSuccess = useAfterChange();
  return useMutation({ mutationFn: ({ id, change }: { id: string; change: UpdateProject }) => patch<ProjectView>(`${PATH}/${id}`, change), onSuccess });
}

export function useDeleteProject() {
  const onSuccess = useAfterChange();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSuccess });
}
