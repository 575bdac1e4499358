import { Badge, Button, Group, Text } from '@mantine/core';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import type { SessionView } from '../../../../server/auth/sessions/sessions.dto.js';
import { useDates } from '../../ui/portal/time/portal-dates';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalTime } from '../../ui/portal/time/portal-time';
import rows from '../../ui/portal/lists/portal-rows.module.css';

interface SessionRowProps {
  session: SessionView;
  busy: boolean;
  /** Omitted for a session that has already ended. */
  onEnd?: () => void;
}

/** One session: device, location, start, and last activity. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { day } = useDates();
  const Icon = /\b(?:Android|iOS|iPhone|iPad|Mobile)\b/i.test(`${session.device} ${session.user_agent ?? ''}`)
    ? IconDeviceMobile
    : IconDeviceDesktop;
  return (
    <li className={rows.row} data-nowrap>
      <Icon color="var(--text-muted)" size={24} stroke={1.5} aria-hidden="true" />
      <div className={rows.main}>
        <Group gap="xs">
          <Text fw={session.is_active ? 600 : 500} c={session.is_active ? undefined : 'dimmed'}>
            {session.device}
          </Text>
          {session.is_current && <Badge>This device</Badge>}
        </Group>
        <Group className={rows.details} gap="0 var(--mantine-spacing-md)">
          <span>{session.ip_address ?? 'Address unknown'}</span>
          <span>Signed in on {day(session.created_at)}</span>
          <span>
            Last seen <PortalTime iso={session.last_seen_at} />
          </span>
        </Group>
      </div>
      {onEnd && (
        <Button variant="default" {...ariaDisabled(busy)} aria-label={`End the session in ${session.device}`} onClick={onEnd}>
          {busy ? 'Ending...' : 'End'}
        </Button>
      )}
    </li>
  );
}
