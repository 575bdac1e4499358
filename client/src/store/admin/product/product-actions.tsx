import { Button } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Link } from 'react-router';
import type { AdminProductView } from '../../../../../server/store/store.dto.js';
import { publiclyVisible } from '../../../../../server/store/store.rules';
import { paths } from '../../../lib/navigation/paths';
import { now } from '../../../lib/time/now';
import { PortalIconButton } from '../../../ui/portal/actions/portal-icon-button';

interface ProductActionsProps {
  product: AdminProductView;
  /** Address of its form. */
  edit: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The actions for one product; its page is only linked if it is public. */
export function ProductActions({ product: { id, name, status, publishAt }, edit, onEdit, onDelete }: ProductActionsProps) {
  return (
    <>
      {publiclyVisible(status, publishAt, now()) && (
        <Button component={Link} to={paths.product(id)} variant="subtle" size="xs" aria-label={`View ${name} in the store`}>
          View
        </Button>
      )}
      <Button component={Link} to={edit} variant="default" size="xs" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <PortalIconButton label={`Delete ${name}`} icon={IconTrash} onClick={onDelete} />
    </>
  );
}
