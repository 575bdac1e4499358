import { Button } from '@mantine/core';
import IconDeviceMobileOff from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileOff.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import type { AdminUserView } from '../../../../server/admin/users/admin-users.dto.js';
import { PortalMenu, type PortalMenuItem } from '../../ui/portal/actions/portal-menu';
import { nameOf } from './user-labels';

/** The actions on a user; each opens a dialog. */
export type UserAct =
  | 'view'
  | 'edit'
  | 'openWork'
  | 'roles'
  | 'consent'
  | 'reset'
  | 'newPassword'
  | 'secondFactor'
  | 'signOut'
  | 'activate'
  | 'deactivate'
  | 'delete';

interface UserActionsProps {
  user: AdminUserView;
  onAct: (act: UserAct) => void;
}

/** The actions on a user that the server allows. */
export function UserActions({ user, onAct }: UserActionsProps) {
  const acts = actsOn(user);
  const [first] = acts;
  // A single action needs no menu.
  if (!user.can.view && first !== undefined && acts.length === 1) {
    return (
      <Button variant="default" size="xs" aria-label={`${first.label}: ${nameOf(user)}`} onClick={() => onAct(first.act)}>
        {first.label}
      </Button>
    );
  }
  const items = acts.map(({ act, ...item }): PortalMenuItem => ({ ...item, onSelect: () => onAct(act) }));
  return (
    <>
      {user.can.view && (
        <Button variant="default" size="xs" aria-label={`View ${nameOf(user)}`} onClick={() => onAct('view')}>
          View
        </Button>
      )}
      {items.length > 0 && <PortalMenu label={`More for ${nameOf(user)}`} items={items} />}
    </>
  );
}

function actsOn({ can }: AdminUserView): Array<Omit<PortalMenuItem, 'onSelect'> & { act: UserAct }> {
  return [
    ...(can.edit ? [{ act: 'edit' as const, label: 'Edit details', icon: IconPencil }] : []),
    ...(can.openWork ? [{ act: 'openWork' as const, label: 'Open work', icon: IconListCheck }] : []),
    ...(can.assign.length > 0 ? [{ act: 'roles' as const, label: 'Change roles', icon: IconUsersGroup }] : []),
    ...(can.recordConsent ? [{ act: 'consent' as const, label: 'Record guardian’s consent', icon: IconShieldCheck }] : []),
    ...(can.resetPassword ? [{ act: 'reset' as const, label: 'Reset password', icon: IconKey }] : []),
    ...(can.requireNewPassword ? [{ act: 'newPassword' as const, label: 'Require new password', icon: IconRefresh }] : []),
    ...(can.resetSecondFactor
      ? [{ act: 'secondFactor' as const, label: 'Reset two-factor authentication', icon: IconDeviceMobileOff }]
      : []),
    ...(can.signOut ? [{ act: 'signOut' as const, label: 'Sign out everywhere', icon: IconLogout }] : []),
    ...(can.activate ? [{ act: 'activate' as const, label: 'Activate account', icon: IconUserCheck }] : []),
    ...(can.deactivate ? [{ act: 'deactivate' as const, label: 'Deactivate account', icon: IconUserOff, danger: true }] : []),
    ...(can.delete ? [{ act: 'delete' as const, label: 'Delete account', icon: IconTrash, danger: true }] : []),
  ];
}
