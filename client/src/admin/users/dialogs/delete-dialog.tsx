import type { AdminUserView } from '../../../../../server/admin/users/admin-users.dto.js';
import { formMessage } from '../../../lib/forms/forms';
import { useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { ActDialog } from '../../act-dialog';
import { ReasonField, useReason } from '../../reason-field';
import { nameOf } from '../user-labels';
import { useDeleteUser } from '../users.api';
import { OpenWork } from './open-work';
import { UnpaidNotice } from './unpaid-notice';

interface DeleteDialogProps {
  user: AdminUserView;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Deletes an account permanently. The reason is required, and stays in the log. */
export function DeleteDialog({ user, onDone, onClose }: DeleteDialogProps) {
  const remove = useDeleteUser(user.id);
  const reason = useReason(remove.error);
  const name = nameOf(user);
  useLeaveGuard(reason.typed !== '' && !remove.isSuccess);
  const act = (): void => reason.submit((given) => remove.mutate(given, { onSuccess: () => onDone(`The account of ${name} is deleted.`) }));
  return (
    <ActDialog
      root={reason.root}
      title={`Delete ${name}?`}
      labels={['Delete account', 'Deleting...']}
      danger
      cancel="Keep account"
      busy={remove.isPending}
      refusal={formMessage(['reason'], remove.error, 'Failed to delete user')}
      text={
        <>
          <p>
            The account is permanently deleted immediately, with its profile, sessions, roles and files. Messages remain in their tickets as
            from “Deleted user”. The user is notified by email.
          </p>
          <p>To block access without deleting anything, deactivate the account instead.</p>
        </>
      }
      onAct={act}
      onClose={onClose}
    >
      <UnpaidNotice
        userId={user.id}
        consequence="What is not decided is deleted with the account; what is approved stays in the books, without the name."
      />
      <OpenWork userId={user.id} />
      <ReasonField reason={reason}>Stored in the log, so do not name the person.</ReasonField>
    </ActDialog>
  );
}
