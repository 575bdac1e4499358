import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectView } from '../../../../../server/site/projects/projects.dto.js';
import { formMessage } from '../../../lib/forms/forms';
import { keysetRows } from '../../../lib/lists/keyset';
import { useKnowsPath } from '../../../lib/navigation/known-paths';
import { paths } from '../../../lib/navigation/paths';
import { useRestoredDialog } from '../../../lib/forms/use-restored-dialog';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalEmpty } from '../../../ui/portal/lists/portal-empty';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalSection } from '../../../ui/portal/layout/portal-section';
import { PortalTable } from '../../../ui/portal/lists/portal-table';
import { ProjectActions } from './project-actions';
import { projectColumns } from './project-columns';
import { ProjectDialog } from './project-dialog';
import { adminProjectsQuery, projectForm, useDeleteProject, useUpdateProject } from './projects.api';

type Open = { kind: 'add' } | { kind: 'edit' | 'hide' | 'delete'; project: ProjectView };

/** Name of the form in a window. */
function formOf(open: Open): string | null {
  if (open.kind === 'add') return projectForm(null);
  return open.kind === 'edit' ? projectForm(open.project) : null;
}

/** The studio's projects: add, edit, show and hide, remove, and the way to each one's page. */
export function ProjectsSection() {
  const projects = useInfiniteQuery(adminProjectsQuery);
  const update = useUpdateProject();
  const remove = useDeleteProject();
  const knows = useKnowsPath();
  const [open, setOpen] = useRestoredDialog('projects', formOf);
  const [message, setMessage] = useState<string | null>(null);

  const close = (): void => setOpen(null);
  const showMessage = (sentence: string | null): void => {
    update.reset();
    remove.reset();
    setMessage(sentence);
  };
  const show = (project: ProjectView, shown: boolean): void => {
    close();
    showMessage(null);
    update.mutate(
      { id: project.id, change: { public: shown } },
      {
        onSuccess: () =>
          setMessage(shown ? `“${project.title}” is now visible to visitors.` : `“${project.title}” is now hidden from visitors.`),
      },
    );
  };
  const erase = (project: ProjectView): void => {
    close();
    showMessage(null);
    remove.mutate(project.id, { onSuccess: () => setMessage(`“${project.title}” is deleted.`) });
  };

  const refusal = formMessage([], update.error, 'Failed to update project') ?? formMessage([], remove.error, 'Failed to delete project');
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpen({ kind: 'add' })}>
      Add project
    </Button>
  );
  return (
    <PortalSection title="Projects" description="The studio’s games and software. Visitors see a project once it is public." action={add}>
      <PortalOutcome message={message} refusal={refusal} />
      <PortalTable
        label="Projects"
        columns={projectColumns({
          pending: update.isPending ? { id: update.variables.id, shown: update.variables.change.public === true } : null,
          onToggle: (project) => (project.public ? setOpen({ kind: 'hide', project }) : show(project, true)),
        })}
        rowKey={({ id }) => id}
        actions={(project) => (
          <ProjectActions
            project={project}
            page={knows(paths.adminProjectPage(project.id)) ? paths.adminProjectPage(project.id) : null}
            onEdit={() => setOpen({ kind: 'edit', project })}
            onDelete={() => setOpen({ kind: 'delete', project })}
          />
        )}
        empty={
          <PortalEmpty icon={IconRocket} title="No projects found.">
            Add the first one with a title, a short description and an icon. You can design its page afterwards.
          </PortalEmpty>
        }
        errorTitle="Failed to load projects"
        {...keysetRows(projects)}
      />
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <ProjectDialog
          project={open.kind === 'edit' ? open.project : null}
          onClose={close}
          onSaved={({ title }) => {
            showMessage(
              open.kind === 'edit' ? `“${title}” is saved.` : `“${title}” is added and hidden from visitors until you make it public.`,
            );
            close();
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
          onConfirm={() => erase(open.project)}
        >
          <p>
            The project is permanently deleted, with its page, all earlier versions of the page and the images in it. To take it off the
            site for a while, hide it instead.
          </p>
        </PortalConfirm>
      )}
    </PortalSection>
  );
}
