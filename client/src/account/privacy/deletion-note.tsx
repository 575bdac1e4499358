import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';

/** Reminds of a deletion that is scheduled, and of the way to call it off. */
export function DeletionNote({ dueAt }: { dueAt: string }) {
  const { moment } = useDates();
  return (
    <PortalNotice tone="warning" title={`Your account will be deleted on ${moment(dueAt)}`}>
      You scheduled this under Privacy &amp; Data. To keep the account, sign out and sign in again before then.
    </PortalNotice>
  );
}
