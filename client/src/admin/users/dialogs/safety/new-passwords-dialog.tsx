import type { AdminUserView } from '../../../../../../server/admin/users/admin-users.dto.js';
import { formMessage } from '../../../../lib/forms/forms';
import { ActDialog } from '../../../act-dialog';
import { useRequireNewPasswords } from './account-safety.api';
import { namesOf, requiredText } from './new-passwords-text';

interface NewPasswordsDialogProps {
  users: readonly AdminUserView[];
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Makes users choose a new password, after a confirmation with their names and the consequences. */
export function NewPasswordsDialog({ users, onDone, onClose }: NewPasswordsDialogProps) {
  const required = useRequireNewPasswords();
  return (
    <ActDialog
      title={users.length === 1 ? `Require a new password from ${namesOf(users)}?` : `Require new passwords from ${users.length} people?`}
      labels={['Require new password', 'Saving...']}
      danger
      busy={required.isPending}
      refusal={formMessage([], required.error, 'The new password could not be required.')}
      text={
        <>
          {users.length > 1 && <p>{namesOf(users)}.</p>}
          <p>
            From the next request on, {users.length === 1 ? 'this person' : 'each of them'} can do nothing but enter the current password
            and choose a new one. An email says so. Your own account is never included.
          </p>
        </>
      }
      onAct={() =>
        required.mutate(
          users.map(({ id }) => id),
          { onSuccess: (response) => onDone(requiredText(users, response.required)) },
        )
      }
      onClose={onClose}
    />
  );
}
