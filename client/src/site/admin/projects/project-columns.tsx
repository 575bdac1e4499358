import { Badge, Box, Group, Text } from '@mantine/core';
import type { ProjectView } from '../../../../../server/site/projects/projects.dto.js';
import { PortalSwitch } from '../../../ui/portal/fields/portal-switch';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { ProjectIcon } from '../../projects/card/project-icon';
import thumb from '../../../ui/portal/pictures/portal-thumb.module.css';

interface ProjectColumnsOptions {
  /** The pending change: shown optimistically until the server responds. */
  pending: { id: string; shown: boolean } | null;
  onToggle: (project: ProjectView) => void;
}

/** Columns of the list of projects. */
export function projectColumns({ pending, onToggle }: ProjectColumnsOptions): PortalColumn<ProjectView>[] {
  return [
    {
      key: 'title',
      header: 'Project',
      primary: true,
      width: '26%',
      cell: ({ title, slug, icon, featured }) => (
        <Group component="span" wrap="nowrap">
          <span className={thumb.thumb} data-icon>
            <ProjectIcon name={icon} />
          </span>
          <Box component="span" miw={0}>
            {title}
            <Text component="span" display="block" size="xs" c="dimmed">
              /{slug}
            </Text>
            {featured && <Badge component="span">Leading project</Badge>}
          </Box>
        </Group>
      ),
    },
    {
      key: 'description',
      header: 'Description',
      cell: ({ description }) => (
        <Text inherit lineClamp={2} maw="60ch">
          {description}
        </Text>
      ),
    },
    {
      key: 'public',
      header: 'Public',
      width: '9rem',
      cell: (project) => {
        const shown = pending?.id === project.id ? pending.shown : project.public;
        return (
          <Group gap="xs" wrap="nowrap">
            <PortalSwitch
              quiet
              label={`${project.title} is public`}
              checked={shown}
              busy={pending?.id === project.id}
              onChange={() => onToggle(project)}
            />
            <span aria-hidden="true">{shown ? 'Public' : 'Hidden'}</span>
          </Group>
        );
      },
    },
    { key: 'updated', header: 'Changed', width: '9rem', cell: ({ updated_at }) => <PortalTime iso={updated_at} /> },
  ];
}
