import { Badge, Box, Checkbox, Group, Text } from '@mantine/core';
import type { AdminUserView } from '../../../../server/admin/users/admin-users.dto.js';
import { PortalAvatar } from '../../ui/portal/pictures/portal-avatar';
import { useDates } from '../../ui/portal/time/portal-dates';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { UserRoles, UserStateBadge } from './user-badges';
import { UserEmail } from './user-email';
import { nameOf } from './user-labels';

interface UserSelection {
  ids: ReadonlySet<string>;
  /** As many as possible are selected. */
  isFull: boolean;
  onSelect: (id: string) => void;
}

/**
 * Columns of the list of users.
 * @param ownId of the signed-in user
 * @param selection null for readers who may do nothing with several users at once
 * @param waiting true for a list of users who wait for a guardian's consent, which has a deadline
 */
export function usersColumns(ownId: string, waiting: boolean, selection: UserSelection | null): PortalColumn<AdminUserView>[] {
  return [
    ...(selection === null ? [] : [selectColumn(selection)]),
    {
      key: 'name',
      header: 'Person',
      primary: true,
      width: '27%',
      cell: (user) => (
        <Group component="span" wrap="nowrap">
          <PortalAvatar person={user} size="sm" />
          <Box component="span" miw={0}>
            <bdi>{nameOf(user)}</bdi>
            {user.id === ownId && (
              <Badge component="span" ml="xs">
                You
              </Badge>
            )}
            {user.username !== null && user.username !== nameOf(user) && (
              <Text component="span" display="block" size="xs" c="dimmed">
                @{user.username}
              </Text>
            )}
          </Box>
        </Group>
      ),
    },
    { key: 'email', header: 'Email', width: '17%', cell: (user) => <UserEmail user={user} /> },
    { key: 'roles', header: 'Roles', cell: ({ roles }) => <UserRoles roles={roles} room={3} /> },
    { key: 'state', header: 'State', width: '6rem', cell: (user) => <UserStateBadge user={user} /> },
    waiting
      ? { key: 'due', header: 'Last day', width: '9rem', cell: ({ deletionDueAt }) => <LastDay iso={deletionDueAt} /> }
      : { key: 'joined', header: 'Joined', width: '9rem', cell: ({ createdAt }) => <PortalTime iso={createdAt} /> },
  ];
}

function selectColumn({ ids, isFull, onSelect }: UserSelection): PortalColumn<AdminUserView> {
  return {
    key: 'select',
    onPhone: 'corner',
    header: 'Select',
    width: '4.5rem',
    // One's own account is never part of an action on several.
    cell: (user) =>
      user.can.requireNewPassword && (
        <Checkbox
          size="md"
          aria-label={`Select ${nameOf(user)}`}
          checked={ids.has(user.id)}
          disabled={isFull && !ids.has(user.id)}
          onChange={() => onSelect(user.id)}
        />
      ),
  };
}

/** The deadline; hidden for an account with restricted data. */
function LastDay({ iso }: { iso: string | null }) {
  const { day } = useDates();
  return iso === null ? 'Restricted' : <time dateTime={iso}>{day(iso)}</time>;
}
