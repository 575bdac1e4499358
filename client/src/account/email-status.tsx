import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { MeView } from '../../../server/users/users.dto.js';
import { PortalStatus } from '../ui/portal/feedback/portal-status';

/** Whether an account's email is verified. */
export function EmailStatus({ user: { emailVerified } }: { user: Pick<MeView, 'emailVerified'> }) {
  return (
    <PortalStatus tone={emailVerified ? 'success' : 'warning'} icon={emailVerified ? IconCircleCheck : IconAlertTriangle}>
      {emailVerified ? 'Verified' : 'Not verified yet'}
    </PortalStatus>
  );
}
