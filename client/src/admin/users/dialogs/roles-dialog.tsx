import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { roleName } from '../../../../../server/platform/access/role-names.rules';
import type { AdminUserView } from '../../../../../server/admin/users/admin-users.dto.js';
import { inGroup, isRole } from '../../../../../server/platform/access/roles.rules';
import { meQuery } from '../../../lib/http/query';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalChangedElsewhere } from '../../../ui/portal/forms/portal-save-row';
import { RoleChoice } from '../../roles/role-choice';
import { ownsStudio } from '../../roles/role-groups';
import { accountIn, chosenRoles, fixedRoles, loadedRoles, rolesForm, type RoleValues } from './roles-values';
import { nameOf } from '../user-labels';
import { OpenWork } from './open-work';
import { UnpaidNotice } from './unpaid-notice';
import { sendRoles, useUsersChanged } from '../users.api';

interface RolesDialogProps {
  user: AdminUserView;
  /** True if it is the signed-in user's own account. */
  own: boolean;
  onSaved: (message: string) => void;
  onClose: () => void;
}

/** Groups whose work others have to take over from someone who leaves them. */
const LEFT_WITH_WORK = ['staffArea', 'agents', 'securityCentre'] as const;

/** A user's roles, among those that the signed-in user may change. */
export function RolesDialog({ user, own, onSaved, onClose }: RolesDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const reread = useUsersChanged();
  const offered = user.can.assign;
  const [latest, setLatest] = useState(user);
  const fixed = fixedRoles(latest.roles, offered);
  const name = nameOf(user);
  const shared = useSharedForm<RoleValues>({
    name: rolesForm(user),
    root,
    loaded: loadedRoles(user, offered),
    send: async (values, version) => {
      try {
        return loadedRoles(await sendRoles(user.id, { roles: [...fixed, ...chosenRoles(values)].filter(isRole), version }), offered);
      } catch (error) {
        void reread();
        throw error;
      }
    },
    currentOf: (current) => {
      const account = accountIn(current);
      if (account === null) return null;
      setLatest(account);
      return loadedRoles(account, offered);
    },
    failure: 'Failed to update user',
    onSaved: ({ values }) => {
      // The current page depends on the user's own roles.
      if (own) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      if (!own || inGroup([...fixed, ...chosenRoles(values)], 'people')) void reread();
      onSaved(`The roles of ${name} are saved and take effect immediately.`);
    },
  });
  const { form, outcome } = shared;
  const chosen = chosenRoles(form.values);
  const owned = ownsStudio(latest.roles);
  const owns = ownsStudio([...fixed, ...chosen]);
  const leaves = LEFT_WITH_WORK.some((group) => inGroup(latest.roles, group) && !inGroup([...fixed, ...chosen], group));
  return (
    <PortalFormDialog
      title={`Roles of ${name}`}
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm="Save roles"
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <RoleChoice
        label="Roles"
        offered={offered}
        chosen={chosen}
        fixed={fixed}
        hint={offered.includes('admin') ? undefined : 'Only admins and the CEO can give other roles.'}
        path={offered[0]}
        onChange={(role, has) => form.setFieldValue(role, has)}
      />
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere
          outcome={outcome}
          subject="This account"
          labels={Object.fromEntries(offered.map((role) => [role, roleName(role)]))}
          acceptTheirs={shared.acceptTheirs}
        />
      )}
      {owns && !owned && (
        <PortalNotice tone="warning" title={`${name} will be able to do everything here`}>
          Admins and the CEO can see and change every account, including this one and yours.
        </PortalNotice>
      )}
      {owned && !owns && (
        <PortalNotice tone="warning" title={own ? 'You are removing your own rights' : `${name} will no longer run the studio`}>
          {own
            ? 'You lose access to this panel as soon as you save, and only another admin can restore it.'
            : 'They lose access to this panel as soon as you save, even where it is open now.'}
        </PortalNotice>
      )}
      {leaves && (
        <UnpaidNotice
          userId={user.id}
          consequence="All of this can still be decided and paid afterwards. Outside the staff area they find their statements, what is owed to them and their bank details under Pay in their account."
        />
      )}
      {leaves && <OpenWork userId={user.id} />}
    </PortalFormDialog>
  );
}
