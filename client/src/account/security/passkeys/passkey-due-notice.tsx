import type { ReactNode } from 'react';
import type { MeView } from '../../../../../server/users/users.dto.js';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { useDates } from '../../../ui/portal/time/portal-dates';

interface PasskeyDueNoticeProps {
  user: MeView;
  action?: ReactNode;
}

/** A reminder during the grace period that the user's role will need a passkey. Renders nothing for anyone else. */
export function PasskeyDueNotice({ user: { passkeyDueAt, passkeyDue }, action }: PasskeyDueNoticeProps) {
  const { moment } = useDates();
  if (passkeyDueAt === null || passkeyDue) return null;
  return (
    <PortalNotice tone="warning" title={`Your role needs a passkey from ${moment(passkeyDueAt)}`} action={action}>
      Add one before then. After that, you can do nothing else until you have one.
    </PortalNotice>
  );
}
