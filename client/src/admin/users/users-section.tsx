import { Button } from '@mantine/core';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { inGroup } from '../../../../server/platform/access/roles.rules';
import { MAX_USERS_AT_ONCE } from '../../../../server/admin/users/admin-users.rules';
import type { AdminUserView } from '../../../../server/admin/users/admin-users.dto.js';
import type { MeView } from '../../../../server/users/users.dto.js';
import { keysetRows } from '../../lib/lists/keyset';
import { useListActions } from '../../lib/lists/use-list-actions';
import { useIdentity } from '../../lib/session/me';
import type { FirstList } from '../../lib/first-visit/loaded-part';
import { paths } from '../../lib/navigation/paths';
import { PortalListSection } from '../../ui/portal/lists/portal-list-section';
import { ownsStudio } from '../roles/role-groups';
import { NewPasswordsDialog } from './dialogs/safety/new-passwords-dialog';
import { userForm } from './dialogs/edit-values';
import { rolesForm } from './dialogs/roles-values';
import { SelectedUsers } from './selected-users';
import { type UserAct, UserActions } from './user-actions';
import { UserDialog } from './dialogs/user-dialog';
import { usersColumns } from './users-columns';
import { readUsersFilter, type UsersFilter, useUsersFilter } from './users-filter';
import { UsersFilterBar } from './users-filter-bar';
import { usersList, usersQuery } from './users.api';

/** An open dialog: the action and its user, or the selected users who must choose a new password. */
type Open = { act: UserAct; user: AdminUserView } | { act: 'newPasswords'; users: readonly AdminUserView[] };

/** Name of its form. */
function formOf(open: Open): string | null {
  if (open.act === 'newPasswords') return null;
  const { act, user } = open;
  if (act === 'edit') return userForm(user);
  return act === 'roles' ? rolesForm(user) : null;
}

/** Users who may only record consents see only the users who wait for one. */
function seesWaitingOnly(reader: MeView): boolean {
  return !inGroup(reader.roles, 'people');
}

/** The filter to apply, limited to what the signed-in user may see. */
function filterFor(reader: MeView, requestedFilter: UsersFilter): UsersFilter {
  return seesWaitingOnly(reader) ? { ...requestedFilter, role: '', state: '' } : requestedFilter;
}

/** The first users of the list that the address describes. */
export const firstUsers: FirstList = (search, reader) => usersList({ ...filterFor(reader, readUsersFilter(search)) });

/** All accounts: search, view, edit, deactivate, delete. */
export function UsersSection() {
  const identity = useIdentity();
  return identity.state === 'signedIn' ? <Users reader={identity.user} /> : null;
}

function Users({ reader }: { reader: MeView }) {
  const [requestedFilter, changeFilter] = useUsersFilter();
  const waiting = seesWaitingOnly(reader);
  const filter = filterFor(reader, requestedFilter);
  const users = useInfiniteQuery(usersQuery({ ...filter }));
  const { open, setOpen, close, outcome, showMessage, done } = useListActions('users', formOf);
  const filtered = Object.values(filter).some((value) => value !== '');
  const owner = ownsStudio(reader.roles);
  const list = keysetRows(users);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Users who are no longer in the list must not be affected unseen.
  const chosen = (list.rows ?? []).filter(({ id, can }) => selected.has(id) && can.requireNewPassword).slice(0, MAX_USERS_AT_ONCE);
  const select = (id: string): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };

  const start = (act: UserAct, user: AdminUserView): void => {
    showMessage(null);
    setOpen({ act, user });
  };
  return (
    <PortalListSection
      title="Users"
      description={descriptionFor(owner, waiting)}
      action={
        owner && (
          <Button component={Link} to={paths.adminSection('invites')} variant="default">
            Invite by role code
          </Button>
        )
      }
      filter={<UsersFilterBar filter={filter} onChange={changeFilter} searchOnly={waiting} />}
      outcome={outcome}
      label="Users"
      columns={usersColumns(
        reader.id,
        waiting,
        owner ? { ids: selected, isFull: chosen.length >= MAX_USERS_AT_ONCE, onSelect: select } : null,
      )}
      rowKey={({ id }) => id}
      actions={(user) => <UserActions user={user} onAct={(act) => start(act, user)} />}
      icon={IconUsers}
      empty={{
        title: 'No users found',
        text: waiting ? 'No one is waiting for a guardian’s consent.' : 'People who sign up appear here.',
      }}
      noMatch={
        filtered
          ? {
              title: 'No users found',
              text: waiting ? 'No one with that name is waiting for a guardian’s consent.' : 'Try another name, role or state.',
              all: 'Show everyone',
              onClear: () => changeFilter({ search: '', role: '', state: '' }),
            }
          : null
      }
      errorTitle="Failed to load users"
      {...list}
    >
      {chosen.length > 0 && (
        <SelectedUsers
          count={chosen.length}
          onRequirePasswords={() => {
            showMessage(null);
            setOpen({ act: 'newPasswords', users: chosen });
          }}
          onClear={() => setSelected(new Set())}
        />
      )}
      {open?.act === 'newPasswords' && (
        <NewPasswordsDialog
          users={open.users}
          onDone={(message) => {
            setSelected(new Set());
            done(message);
          }}
          onClose={close}
        />
      )}
      {open !== null && open.act !== 'newPasswords' && (
        <UserDialog
          key={open.act}
          {...open}
          own={open.user.id === reader.id}
          onTurn={(act) => setOpen({ ...open, act })}
          onDone={done}
          onClose={close}
        />
      )}
    </PortalListSection>
  );
}

function descriptionFor(owner: boolean, waiting: boolean): string {
  if (waiting)
    return 'Children under 13 whose accounts are paused. Each account is deleted on its last day unless a parent or guardian agrees and you record how that was verified.';
  return owner
    ? 'Everyone with an account, newest first. The log records who views an email address.'
    : 'The log records who views an email address. The team’s accounts are restricted: their addresses and details are hidden.';
}
