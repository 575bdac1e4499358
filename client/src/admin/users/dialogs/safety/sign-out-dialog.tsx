import type { AdminUserView } from '../../../../../../server/admin/users/admin-users.dto.js';
import { formMessage } from '../../../../lib/forms/forms';
import { ActDialog } from '../../../act-dialog';
import { nameOf } from '../../user-labels';
import { useSignOutUser } from './account-safety.api';

interface SignOutDialogProps {
  user: AdminUserView;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Ends all sessions of a user, after a confirmation with the consequences. */
export function SignOutDialog({ user, onDone, onClose }: SignOutDialogProps) {
  const signOut = useSignOutUser(user.id);
  const name = nameOf(user);
  const message = (ended: number): string =>
    ended === 0
      ? `${name} was not signed in anywhere.`
      : `${name} is signed out. ${ended === 1 ? '1 session has' : `${ended} sessions have`} ended.`;
  return (
    <ActDialog
      title={`Sign ${name} out everywhere?`}
      labels={['Sign out everywhere', 'Signing out...']}
      danger
      busy={signOut.isPending}
      refusal={formMessage([], signOut.error, 'Failed to sign the user out')}
      text={
        <p>
          All their sessions end immediately, including pages that are open now. The password does not change, so they can sign in again. To
          keep someone out who knows the password, reset the password or deactivate the account.
        </p>
      }
      onAct={() => signOut.mutate(undefined, { onSuccess: ({ ended }) => onDone(message(ended)) })}
      onClose={onClose}
    />
  );
}
