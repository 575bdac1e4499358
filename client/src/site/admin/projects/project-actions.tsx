import { Button } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Link } from 'react-router';
import type { ProjectView } from '../../../../../server/site/projects/projects.dto.js';
import { PortalIconButton } from '../../../ui/portal/actions/portal-icon-button';

interface ProjectActionsProps {
  project: ProjectView;
  /** Address of its page editor; null if there is none. */
  page: string | null;
  onEdit: () => void;
  onDelete: () => void;
}

/** The actions for one project. */
export function ProjectActions({ project: { title }, page, onEdit, onDelete }: ProjectActionsProps) {
  return (
    <>
      {page !== null && (
        <Button component={Link} to={page} variant="default" size="xs" aria-label={`Edit page of ${title}`}>
          Edit page
        </Button>
      )}
      <PortalIconButton label={`Edit ${title}`} icon={IconPencil} onClick={onEdit} />
      <PortalIconButton label={`Delete ${title}`} icon={IconTrash} onClick={onDelete} />
    </>
  );
}
