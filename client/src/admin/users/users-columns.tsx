import type { AdminUserView } from '../../../../server/admin/users/admin-users.dto.js';
import { PortalAvatar } from '../../ui/portal-avatar';
import type { PortalColumn } from '../../ui/portal-table';
import { PortalTime } from '../../ui/portal-time';
import { UserRoles, UserStateBadge } from './user-badges';
import { UserEmail } from './user-email';
import { nameOf } from './user-words';
import classes from './users-columns.module.css';

/**
 * How a person stands in the list.
 *
 * @param ownId of whoever reads it
 */
export function usersColumns(ownId: string): PortalColumn<AdminUserView>[] {
  return [
    {
      key: 'name',
      header: 'Person',
      primary: true,
      width: '27%',
      cell: (user) => (
        <span className={classes.person}>
          <PortalAvatar person={user} size="sm" />
          <span className={classes.words}>
            <span>
              <bdi className={classes.name}>{nameOf(user)}</bdi>
              {user.id === ownId && <span className={classes.you}> You</span>}
            </span>
            {user.username !== null && user.username !== nameOf(user) && <span className={classes.username}>@{user.username}</span>}
          </span>
        </span>
      ),
    },
    { key: 'email', header: 'Email', width: '17%', cell: (user) => <UserEmail user={user} /> },
    { key: 'roles', header: 'Roles', cell: ({ roles }) => <UserRoles roles={roles} room={3} /> },
    { key: 'state', header: 'State', width: '6rem', cell: (user) => <UserStateBadge user={user} /> },
    { key: 'joined', header: 'Joined', width: '9rem', cell: ({ createdAt }) => <PortalTime iso={createdAt} /> },
  ];
}
