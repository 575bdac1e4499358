import { Group, Text } from '@mantine/core';
import type { RoleCodeView } from '../../../../server/users/role-codes/role-codes.dto.js';
import { PortalRoleBadge } from '../../ui/portal/people/portal-role-badge';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { usesText } from './invite-values';

/** Columns of the list of codes. The code itself is not stored. */
export const INVITES_COLUMNS: readonly PortalColumn<RoleCodeView>[] = [
  {
    key: 'roles',
    header: 'Gives',
    primary: true,
    width: '27%',
    cell: ({ roles, note }) => (
      <>
        <Group component="span" gap="xxs">
          {roles.map((role) => (
            <PortalRoleBadge key={role} role={role} />
          ))}
        </Group>
        {note !== null && (
          <Text component="span" display="block" size="xs" c="dimmed" mt="xxs" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{note}</bdi>
          </Text>
        )}
      </>
    ),
  },
  { key: 'uses', header: 'For', width: '9.5rem', cell: (code) => usesText(code) },
  { key: 'expires', header: 'Expires', width: '7.5rem', cell: ({ expiresAt }) => <PortalTime iso={expiresAt} /> },
  { key: 'by', header: 'Made by', cell: ({ createdBy }) => (createdBy === null ? 'System' : <bdi>{createdBy}</bdi>) },
  { key: 'made', header: 'Made', width: '8.5rem', cell: ({ createdAt }) => <PortalTime iso={createdAt} /> },
];
