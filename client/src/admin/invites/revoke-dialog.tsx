import type { RoleCodeView } from '../../../../server/users/role-codes/role-codes.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { ActDialog } from '../act-dialog';
import { rolesText } from './invite-values';
import { useRevokeInvite } from './invites.api';

interface RevokeDialogProps {
  code: RoleCodeView;
  onDone: () => void;
  onClose: () => void;
}

/** Revokes a code before it expires. */
export function RevokeDialog({ code, onDone, onClose }: RevokeDialogProps) {
  const revoke = useRevokeInvite(code.id);
  const used = code.uses - code.usesLeft;
  return (
    <ActDialog
      title={`Revoke the code for ${rolesText(code.roles)}?`}
      labels={['Revoke code', 'Revoking...']}
      danger
      cancel="Keep code"
      busy={revoke.isPending}
      refusal={formMessage([], revoke.error, 'Failed to revoke code')}
      text={
        <>
          <p>The code can no longer be used. It cannot be restored, but you can create another one.</p>
          {used > 0 && (
            <p>
              {used === 1 ? 'The person who used it keeps' : `The ${used.toLocaleString('en-GB')} people who used it keep`} the roles. Take
              them away under Users.
            </p>
          )}
        </>
      }
      onAct={() => revoke.mutate(undefined, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}
