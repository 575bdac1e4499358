import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ProjectView } from '../../../../../server/site/projects/projects.dto.js';
import { keysetRows } from '../../../lib/lists/keyset';
import { useListActions } from '../../../lib/lists/use-list-actions';
import { useHasPath } from '../../../lib/navigation/known-paths';
import { paths } from '../../../lib/navigation/paths';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalAddButton } from '../../../ui/portal/lists/portal-add-button';
import { PortalListSection } from '../../../ui/portal/lists/portal-list-section';
import { ProjectActions } from './project-actions';
import { projectColumns } from './project-columns';
import { ProjectDialog } from './project-dialog';
import { adminProjectsQuery, projectForm, useDeleteProject, useUpdateProject } from './projects.api';

type Open = { kind: 'add' } | { kind: 'edit' | 'hide' | 'delete'; project: ProjectView };

/** Name of the form in a dialog. */
function formOf(open: Open): string | null {
  if (open.kind === 'add') return projectForm(null);
  return open.kind === 'edit' ? projectForm(open.project) : null;
}

/** The dialogs that a link can open. */
const LINKED = { add: { kind: 'add' } } as const;

/** The studio's projects: add, edit, show, hide and delete them, and open their pages. */
export function ProjectsSection() {
  const projects = useInfiniteQuery(adminProjectsQuery);
  const update = useUpdateProject();
  const remove = useDeleteProject();
  const hasPath = useHasPath();
  const navigate = useNavigate();
  const { open, setOpen, close, outcome, done, run } = useListActions(
    'projects',
    formOf,
    [
      [update, 'Failed to update project'],
      [remove, 'Failed to delete project'],
    ],
    LINKED,
  );
  const show = (project: ProjectView, shown: boolean): void =>
    run(
      update,
      { id: project.id, change: { public: shown } },
      shown ? `“${project.title}” is now visible to visitors.` : `“${project.title}” is now hidden from visitors.`,
    );
  return (
    <PortalListSection
      title="Projects"
      description="The studio’s games and software. Visitors see a project once it is public."
      action={<PortalAddButton onClick={() => setOpen({ kind: 'add' })}>Add project</PortalAddButton>}
      outcome={outcome}
      label="Projects"
      columns={projectColumns({
        pending: update.isPending ? { id: update.variables.id, shown: update.variables.change.public === true } : null,
        onToggle: (project) => (project.public ? setOpen({ kind: 'hide', project }) : show(project, true)),
      })}
      rowKey={({ id }) => id}
      actions={(project) => (
        <ProjectActions
          project={project}
          page={hasPath(paths.adminProjectPage(project.id)) ? paths.adminProjectPage(project.id) : null}
          onEdit={() => setOpen({ kind: 'edit', project })}
          onDelete={() => setOpen({ kind: 'delete', project })}
        />
      )}
      icon={IconRocket}
      empty={{
        title: 'No projects found.',
        text: 'Add the first one with a title, a short description and an icon. You can design its page afterwards.',
      }}
      errorTitle="Failed to load projects"
      {...keysetRows(projects)}
    >
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <ProjectDialog
          project={open.kind === 'edit' ? open.project : null}
          onClose={close}
          onSaved={({ id, title }) => {
            if (open.kind === 'edit') return done(`“${title}” is saved.`);
            close();
            // A new project has no page yet: creating it is the next step.
            void navigate(paths.adminProjectPage(id));
          }}
        />
      )}
      {open?.kind === 'hide' && (
        <PortalConfirm
          title={`Hide “${open.project.title}”?`}
          confirm="Hide project"
          onCancel={close}
          onConfirm={() => show(open.project, false)}
        >
          <p>
            Visitors immediately lose access to its card and page, and links to it stop working. Nothing is deleted, and you can make it
            public again.
          </p>
        </PortalConfirm>
      )}
      {open?.kind === 'delete' && (
        <PortalConfirm
          title={`Delete “${open.project.title}”?`}
          confirm="Delete project"
          danger
          onCancel={close}
          onConfirm={() => run(remove, open.project.id, `“${open.project.title}” is deleted.`)}
        >
          <p>
            The project is permanently deleted, with its page, all earlier versions of the page and the images in it. To take it off the
            site for a while, hide it instead.
          </p>
        </PortalConfirm>
      )}
    </PortalListSection>
  );
}
