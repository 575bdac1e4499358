import { Button } from '@mantine/core';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AdminUserView } from '../../../../server/admin/users/admin-users.dto.js';
import type { MeView } from '../../../../server/users/users.dto.js';
import { keysetRows } from '../../lib/keyset';
import { useIdentity } from '../../lib/me';
import { paths } from '../../lib/paths';
import { PortalEmpty } from '../../ui/portal-empty';
import { PortalOutcome } from '../../ui/portal-outcome';
import { PortalSection } from '../../ui/portal-section';
import { PortalTable } from '../../ui/portal-table';
import { ownsStudio } from '../roles/role-groups';
import { type UserAct, UserActions } from './user-actions';
import { UserDialog } from './user-dialog';
import { usersColumns } from './users-columns';
import { useUsersFilter } from './users-filter';
import { UsersFilterBar } from './users-filter-bar';
import classes from './users-section.module.css';
import { usersQuery } from './users.api';

/** Everybody with an account: find, look at, change, keep out, remove. */
export function UsersSection() {
  const identity = useIdentity();
  return identity.state === 'signedIn' ? <Users reader={identity.user} /> : null;
}

function Users({ reader }: { reader: MeView }) {
  const [filter, changeFilter] = useUsersFilter();
  const users = useInfiniteQuery(usersQuery({ ...filter }));
  const [open, setOpen] = useState<{ act: UserAct; user: AdminUserView } | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const filterBar = useRef<HTMLDivElement>(null);
  const filtered = Object.values(filter).some((value) => value !== '');
  const owner = ownsStudio(reader.roles);

  const start = (act: UserAct, user: AdminUserView): void => {
    setSaid(null);
    setOpen({ act, user });
  };
  const done = (sentence: string): void => {
    setOpen(null);
    setSaid(sentence);
  };
  const showAll = (): void => {
    changeFilter({ search: '', role: '', state: '' });
    // The button goes with the empty list.
    filterBar.current?.querySelector('input')?.focus();
  };

  return (
    <PortalSection
      title="Users"
      description={
        owner
          ? 'Everybody with an account, the newest first. The log notes who looks at an address.'
          : 'The log notes who looks at an address. The team’s accounts are restricted: no addresses, no details.'
      }
      action={
        owner && (
          <Button component={Link} to={paths.adminSection('invites')} variant="default">
            Invite by role code
          </Button>
        )
      }
    >
      <UsersFilterBar root={filterBar} filter={filter} onChange={changeFilter} />
      <PortalOutcome said={said} />
      <PortalTable
        label="Users"
        columns={usersColumns(reader.id)}
        rowKey={({ id }) => id}
        actions={(user) => <UserActions user={user} onAct={(act) => start(act, user)} />}
        empty={
          <div className={classes.empty}>
            <PortalEmpty icon={IconUsers} title="No users found">
              {filtered ? 'Try another name, role or state.' : 'Whoever signs up stands here.'}
            </PortalEmpty>
            {filtered && (
              <Button variant="default" size="sm" onClick={showAll}>
                Show everybody
              </Button>
            )}
          </div>
        }
        errorTitle="Failed to load users"
        {...keysetRows(users)}
      />
      {open && (
        <UserDialog
          key={open.act}
          {...open}
          own={open.user.id === reader.id}
          onTurn={(act) => setOpen({ ...open, act })}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      )}
    </PortalSection>
  );
}
