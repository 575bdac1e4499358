import { Badge, Text } from '@mantine/core';
import type { ActiveSessionView } from '../../../../../server/security/sessions/session-control.dto.js';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalTime } from '../../../ui/portal/time/portal-time';

/** Columns of the active sessions. @param addressOf the address of a session, once it is shown */
export function sessionColumns(addressOf: (id: string) => string | undefined): ReadonlyArray<PortalColumn<ActiveSessionView>> {
  return [
    {
      key: 'user',
      header: 'Person',
      primary: true,
      cell: ({ user, email, isCurrent, requirePasswordReset }) => (
        <>
          <bdi>{user}</bdi>
          {isCurrent && (
            <>
              {' '}
              <Badge component="span" variant="light">
                This session
              </Badge>
            </>
          )}
          <Text span display="block" size="xs" c="dimmed" fw={400}>
            {email}
            {requirePasswordReset && ' · must choose a new password'}
          </Text>
        </>
      ),
    },
    { key: 'device', header: 'Device', width: '11rem', cell: ({ device }) => device },
    { key: 'ip', header: 'IP address', width: '8rem', cell: ({ id, ip }) => addressOf(id) ?? ip ?? '–' },
    { key: 'factor', header: 'Two-factor', width: '6.5rem', cell: ({ twoFactor }) => (twoFactor ? 'On' : 'Off') },
    { key: 'active', header: 'Last active', width: '8rem', cell: ({ lastActive }) => <PortalTime iso={lastActive} /> },
  ];
}
