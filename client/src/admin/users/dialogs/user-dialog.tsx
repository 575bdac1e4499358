import type { AdminUserView } from '../../../../../server/admin/users/admin-users.dto.js';
import { ConsentDialog } from './consent-dialog';
import { DeleteDialog } from './delete-dialog';
import { EditDialog } from './edit-dialog';
import { NewPasswordsDialog } from './safety/new-passwords-dialog';
import { OpenWorkDialog } from './open-work';
import { ResetDialog } from './reset-dialog';
import { RolesDialog } from './roles-dialog';
import { SecondFactorDialog } from './safety/second-factor-dialog';
import { SignOutDialog } from './safety/sign-out-dialog';
import { StateDialog } from './state-dialog';
import type { UserAct } from '../user-actions';
import { ViewDialog } from './view-dialog';

interface UserDialogProps {
  act: UserAct;
  user: AdminUserView;
  /** True if it is the signed-in user's own account. */
  own: boolean;
  onTurn: (act: UserAct) => void;
  /** The action succeeded, with its success message. */
  onDone: (message: string) => void;
  onClose: () => void;
}

/** The dialog of an action on a user. */
export function UserDialog({ act, user, own, onTurn, onDone, onClose }: UserDialogProps) {
  const common = { user, onClose };
  switch (act) {
    case 'view':
      return <ViewDialog {...common} onEdit={user.can.edit ? () => onTurn('edit') : null} />;
    case 'edit':
      return <EditDialog {...common} onSaved={onDone} />;
    case 'openWork':
      return <OpenWorkDialog {...common} />;
    case 'roles':
      return <RolesDialog {...common} own={own} onSaved={onDone} />;
    case 'consent':
      return <ConsentDialog {...common} onDone={onDone} />;
    case 'reset':
      return <ResetDialog {...common} onDone={onDone} />;
    case 'newPassword':
      return <NewPasswordsDialog users={[user]} onDone={onDone} onClose={onClose} />;
    case 'secondFactor':
      return <SecondFactorDialog {...common} onDone={onDone} />;
    case 'signOut':
      return <SignOutDialog {...common} onDone={onDone} />;
    case 'activate':
    case 'deactivate':
      return <StateDialog {...common} active={act === 'activate'} onDone={onDone} />;
    case 'delete':
      return <DeleteDialog {...common} onDone={onDone} />;
  }
}
