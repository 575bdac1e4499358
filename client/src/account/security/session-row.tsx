import { Button } from '@mantine/core';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import type { SessionView } from '../../../../server/auth/sessions/sessions.dto.js';
import { useDates } from '../../ui/portal/time/portal-dates';
import { resting } from '../../ui/portal/feedback/portal-resting';
import { PortalTime } from '../../ui/portal/time/portal-time';
import facts from '../panels/facts.module.css';
import classes from './sessions-panel.module.css';

interface SessionRowProps {
  session: SessionView;
  busy: boolean;
  /** Without it the session cannot be ended here: it has ended. */
  onEnd?: () => void;
}

/** One session: the device in words, where from, since when, last seen. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { day } = useDates();
  const Icon = /\b(?:Android|iOS|iPhone|iPad|Mobile)\b/i.test(`${session.device} ${session.user_agent ?? ''}`)
    ? IconDeviceMobile
    : IconDeviceDesktop;
  return (
    <li className={classes.row} data-ended={!session.is_active || undefined}>
      <Icon className={classes.icon} size={24} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.device}>
          {session.device}
          {session.is_current && <span className={classes.here}>This device</span>}
        </p>
        <p className={facts.facts}>
          <span>{session.ip_address ?? 'Address unknown'}</span>
          <span>Signed in on {day(session.created_at)}</span>
          <span>
            Last seen <PortalTime iso={session.last_seen_at} />
          </span>
        </p>
      </div>
      {onEnd && !session.is_current && (
        <Button variant="default" size="sm" {...resting(busy)} aria-label={`End the session in ${session.device}`} onClick={onEnd}>
          {busy ? 'Ending...' : 'End'}
        </Button>
      )}
    </li>
  );
}
