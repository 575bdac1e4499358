import { Group, Text } from '@mantine/core';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import type { TablerIcon } from '@tabler/icons-react';
import type { PlaytestView } from '../../../../server/staff/playtests/playtests.dto.js';
import { PLAYTEST_STATUS_LABELS, type PlaytestStatus } from '../../../../server/staff/playtests/playtests.rules';
import { buildName } from '../../../../server/staff/reviews/reviews.rules';
import { STATE_LABELS } from '../builds/build-facts';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { useDates } from '../../ui/portal/time/portal-dates';

const STATUS: Readonly<Record<PlaytestStatus, readonly [Parameters<typeof PortalStatus>[0]['tone'], TablerIcon]>> = {
  upcoming: ['neutral', IconCalendarEvent],
  in_progress: ['warning', IconPlayerPlay],
  completed: ['success', IconCircleCheck],
  cancelled: ['danger', IconCircleX],
};

export function PlaytestStatusMark({ status }: { status: PlaytestStatus }) {
  const [tone, icon] = STATUS[status];
  return (
    <PortalStatus tone={tone} icon={icon}>
      {PLAYTEST_STATUS_LABELS[status]}
    </PortalStatus>
  );
}

const LOCAL = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

const STUDIO_CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' });
const OWN_CLOCK = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short' });

function isStudioTime(moment: Date): boolean {
  return STUDIO_CLOCK.format(moment) === OWN_CLOCK.format(moment);
}

/** When a session takes place: in the viewer's time zone, with the studio's time beside it if that differs. */
export function PlaytestTime({ session }: { session: Pick<PlaytestView, 'scheduled_date' | 'duration_minutes'> }) {
  const { moment } = useDates();
  const { scheduled_date, duration_minutes } = session;
  return (
    <Group component="span" gap="0 var(--mantine-spacing-xs)">
      <Text span fw={500} c="var(--text)">
        <time dateTime={scheduled_date}>{LOCAL.format(new Date(scheduled_date))}</time>
      </Text>
      {!isStudioTime(new Date(scheduled_date)) && <span>Studio time: {moment(scheduled_date)}</span>}
      <span>{duration_minutes} minutes</span>
    </Group>
  );
}

/** The build of a session, as far as the viewer may know it. Any but an approved one is marked with its state, because it cannot be played. */
export function playedBuild({ build_version: version, build_title: title, build_state: state }: PlaytestView): string {
  if (version === null || title === null || state === null) return 'A build that is no longer available';
  const name = buildName({ version, title });
  return state === 'approved' ? name : `${name} (${STATE_LABELS[state].toLowerCase()})`;
}

export function seatsText({ rsvp_count, max_participants, waitlist_count }: PlaytestView): string {
  const seats = `${rsvp_count} of ${max_participants} ${max_participants === 1 ? 'seat' : 'seats'} taken`;
  return waitlist_count === 0 ? seats : `${seats}, ${waitlist_count} on the waitlist`;
}
