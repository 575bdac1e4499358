import { ActionIcon, Button } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Link } from 'react-router';
import type { ProjectView } from '../../../../../server/site/projects/projects.dto.js';

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
      <ActionIcon variant="default" size={32} aria-label={`Edit ${title}`} onClick={onEdit}>
        <IconPencil size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon variant="default" size={32} aria-label={`Delete ${title}`} onClick={onDelete}>
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
