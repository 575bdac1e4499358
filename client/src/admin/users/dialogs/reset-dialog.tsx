import type { AdminUserView } from '../../../../../server/admin/users/admin-users.dto.js';
import { formMessage } from '../../../lib/forms/forms';
import { ApiError } from '../../../lib/http/http';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { ActDialog } from '../../act-dialog';
import { PortalOnceDialog } from '../../../ui/portal/dialogs/portal-once-dialog';
import { nameOf } from '../user-labels';
import { useResetPassword } from '../users.api';

interface ResetDialogProps {
  user: AdminUserView;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** A temporary password: a confirmation with the consequences, then the password, shown once. */
export function ResetDialog({ user, onDone, onClose }: ResetDialogProps) {
  const reset = useResetPassword(user.id);
  const { moment } = useDates();
  const name = nameOf(user);
  if (reset.isSuccess) {
    return (
      <PortalOnceDialog
        title={`The password of ${name} is reset`}
        text={<p>Hand it over in person, by phone or in a message that only they can read. It is shown only this once.</p>}
        label="Temporary password"
        secret={reset.data.tempPassword}
        copy="Copy password"
        confirmLabel="I have passed it on or stored it safely"
        onDone={() => onDone(`${name} has a temporary password until ${moment(reset.data.expiresAt)}.`)}
      >
        <p>It works until {moment(reset.data.expiresAt)} (UK time). After signing in with it, they must choose their own password first.</p>
      </PortalOnceDialog>
    );
  }
  // Without a response, the reset may have succeeded and the password is lost.
  const unheard = reset.error instanceof ApiError && reset.error.status === 0;
  return (
    <ActDialog
      title={`Reset the password of ${name}?`}
      labels={['Reset password', 'Resetting...']}
      danger
      busy={reset.isPending}
      refusal={formMessage(
        [],
        reset.error,
        unheard
          ? 'Failed to reset password. The server did not answer, so the password may have been reset. You can reset it again to get another one.'
          : 'Failed to reset password',
      )}
      text={
        <>
          <p>
            The current password stops working, and they are signed out everywhere immediately. We notify them by email, without the new
            password.
          </p>
          <p>You get a temporary password to pass on. It works for 7 days. Two-factor authentication does not change.</p>
        </>
      }
      onAct={() => reset.mutate()}
      onClose={onClose}
    />
  );
}
