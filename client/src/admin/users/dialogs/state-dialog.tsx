import type { AdminUserView } from '../../../../../server/admin/users/admin-users.dto.js';
import { formMessage } from '../../../lib/forms/forms';
import { ActDialog } from '../../act-dialog';
import { nameOf } from '../user-labels';
import { useSetActive } from '../users.api';
import { OpenWork } from './open-work';
import { UnpaidNotice } from './unpaid-notice';

interface StateDialogProps {
  user: AdminUserView;
  /** The new state. */
  active: boolean;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Deactivates or reactivates an account, after a confirmation with the consequences. */
export function StateDialog({ user, active, onDone, onClose }: StateDialogProps) {
  const change = useSetActive(user.id);
  const name = nameOf(user);
  return (
    <ActDialog
      title={active ? `Activate ${name}?` : `Deactivate ${name}?`}
      labels={active ? ['Activate account', 'Activating...'] : ['Deactivate account', 'Deactivating...']}
      danger={!active}
      busy={change.isPending}
      refusal={formMessage([], change.error, 'Failed to update user status')}
      text={
        active ? (
          <p>They can sign in again with their existing password. They have to create API tokens and a calendar feed again.</p>
        ) : (
          <>
            <p>
              They are signed out everywhere immediately, including pages that are open now, and cannot sign in again. We notify them by
              email.
            </p>
            <p>
              Roles, tickets and files stay, and you can activate the account again at any time. API tokens, the calendar feed and seats in
              playtests end for good.
            </p>
          </>
        )
      }
      onAct={() =>
        change.mutate(active, {
          onSuccess: () => onDone(active ? `${name} can sign in again.` : `${name} is deactivated and signed out everywhere.`),
        })
      }
      onClose={onClose}
    >
      {!active && <UnpaidNotice userId={user.id} consequence="Nothing is lost: all of this can still be decided and paid afterwards." />}
      {!active && <OpenWork userId={user.id} />}
    </ActDialog>
  );
}
