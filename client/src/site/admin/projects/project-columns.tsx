import type { ProjectView } from '../../../../../server/site/projects/projects.dto.js';
import { PortalSwitch } from '../../../ui/portal/forms/portal-switch';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { ProjectIcon } from '../../projects/project-icon';
import classes from './project-columns.module.css';

interface ProjectColumnsOptions {
  /** What is being changed: shown as it will be, until the server says otherwise. */
  pending: { id: string; shown: boolean } | null;
  onToggle: (project: ProjectView) => void;
}

/** How a project is shown in the list. */
export function projectColumns({ pending, onToggle }: ProjectColumnsOptions): PortalColumn<ProjectView>[] {
  return [
    {
      key: 'title',
      header: 'Project',
      primary: true,
      width: '26%',
      cell: ({ title, slug, icon }) => (
        <span className={classes.project}>
          <span className={classes.icon}>
            <ProjectIcon name={icon} />
          </span>
          <span className={classes.words}>
            {title}
            <span className={classes.slug}>/{slug}</span>
          </span>
        </span>
      ),
    },
    { key: 'description', header: 'Description', cell: ({ description }) => <span className={classes.description}>{description}</span> },
    {
      key: 'public',
      header: 'Public',
      width: '9rem',
      cell: (project) => {
        const shown = pending?.id === project.id ? pending.shown : project.public;
        return (
          <span className={classes.shown}>
            <PortalSwitch
              quiet
              label={`${project.title} is public`}
              checked={shown}
              busy={pending?.id === project.id}
              onChange={() => onToggle(project)}
            />
            <span aria-hidden="true">{shown ? 'Public' : 'Hidden'}</span>
          </span>
        );
      },
    },
    { key: 'updated', header: 'Changed', width: '9rem', cell: ({ updated_at }) => <PortalTime iso={updated_at} /> },
  ];
}
