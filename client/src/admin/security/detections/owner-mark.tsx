import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs';
import type { MatchedValueView } from '../../../../../server/security/detections/detections.dto.js';
import { PortalStatus } from '../../../ui/portal/feedback/portal-status';

const LABELS = { you: 'You', admin: 'Admin', team: 'Team' } as const;

/** Marks the studio's own people and addresses, which a rule should rarely catch. */
export function OwnerMark({ owner }: Pick<MatchedValueView, 'owner'>) {
  if (owner === null) return '–';
  return (
    <PortalStatus tone="warning" icon={IconUserShield}>
      {LABELS[owner]}
    </PortalStatus>
  );
}
