import type { AdminUserView } from '../../../../../server/admin/users/admin-users.dto.js';
import { formMessage } from '../../../lib/forms/forms';
import { ActDialog } from '../../act-dialog';
import { nameOf } from '../user-words';
import { useSetActive } from '../users.api';

interface StateDialogProps {
  user: AdminUserView;
  /** What it shall be. */
  active: boolean;
  onDone: (sentence: string) => void;
  onClose: () => void;
}

/** Closes an account to its owner, or opens it again, after the consequences were read. */
export function StateDialog({ user, active, onDone, onClose }: StateDialogProps) {
  const change = useSetActive(user.id);
  const name = nameOf(user);
  return (
    <ActDialog
      title={active ? `Activate ${name}?` : `Deactivate ${name}?`}
      words={active ? ['Activate account', 'Activating...'] : ['Deactivate account', 'Deactivating...']}
      danger={!active}
      busy={change.isPending}
      refusal={formMessage([], change.error, 'Failed to update user status')}
      text={
        active ? (
          <p>They can sign in again with the password that they had, and find everything as they left it.</p>
        ) : (
          <>
            <p>They are signed out everywhere at once, of pages that are open now too, and cannot sign in again. A mail tells them.</p>
            <p>Nothing is deleted: roles, tickets and files stay, and you can activate the account again at any time.</p>
          </>
        )
      }
      onAct={() =>
        change.mutate(active, {
          onSuccess: () => onDone(active ? `${name} can sign in again.` : `${name} is deactivated and signed out everywhere.`),
        })
      }
      onClose={onClose}
    />
  );
}
