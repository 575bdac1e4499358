import { Button } from '@mantine/core';
import type { SaleDetailView } from '../../../../server/sales/sales.dto.js';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import type { DraftConflict } from './draft-saver';

interface ConflictNoticeProps {
  conflict: DraftConflict;
  onTheirs: (current: SaleDetailView) => void;
  onMine: (current: SaleDetailView) => void;
  onClose: () => void;
}

/** The draft was changed, posted or discarded elsewhere. */
export function ConflictNotice({ conflict: { current, by }, onTheirs, onMine, onClose }: ConflictNoticeProps) {
  if (current === null || current.status !== 'Draft')
    return (
      <PortalNotice
        tone="warning"
        title={
          current === null
            ? 'This draft was discarded or posted elsewhere.'
            : `This sale was posted ${by === null ? 'elsewhere' : `by ${by}`}.`
        }
        action={
          <Button variant="default" size="compact-md" onClick={onClose}>
            Close the form
          </Button>
        }
      />
    );
  return (
    <PortalNotice
      tone="warning"
      title={by === null ? 'This draft was changed elsewhere in the meantime.' : `${by} changed this draft in the meantime.`}
      action={
        <>
          <Button variant="default" size="compact-md" onClick={() => onTheirs(current)}>
            Load the other version
          </Button>
          <Button variant="default" size="compact-md" onClick={() => onMine(current)}>
            Keep mine
          </Button>
        </>
      }
    >
      Load the other version and continue from there, or keep yours, which then replaces it.
    </PortalNotice>
  );
}
