import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import IconCalendarX from '@tabler/icons-react/dist/esm/icons/IconCalendarX.mjs';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs';
import { Link } from 'react-router';
import type { PlaytestView } from '../../../../server/staff/playtests/playtests.dto.js';
import { PRESERVE_SCROLL } from '../../lib/navigation/keep-scroll';
import { PortalMenu } from '../../ui/portal/actions/portal-menu';
import classes from '../../ui/portal/layout/portal-entry-card.module.css';
import { playedBuild, PlaytestStatusMark, PlaytestTime, seatsText } from './playtest-marks';
import { RsvpButtons } from './rsvp-buttons';

interface PlaytestCardProps {
  session: PlaytestView;
  /** Address that opens it. */
  to: string;
  onEdit: () => void;
  onCancel: () => void;
}

/** A session in the list, with buttons to answer. */
export function PlaytestCard({ session, to, onEdit, onCancel }: PlaytestCardProps) {
  const { title, status, can, location } = session;
  const items = [
    ...(can.edit ? [{ label: 'Edit', icon: IconEdit, onSelect: onEdit }] : []),
    ...(can.cancel ? [{ label: 'Cancel session', icon: IconCalendarX, danger: true, onSelect: onCancel }] : []),
  ];
  return (
    <Paper component="li" px="md" py="sm">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Title order={2} className={classes.title} dir="auto">
            <Link to={to} state={PRESERVE_SCROLL} className={classes.link}>
              {title}
            </Link>
          </Title>
          {items.length > 0 && <PortalMenu label={`More for ${title}`} items={items} />}
        </Group>
        <Group gap="0 var(--mantine-spacing-xs)" fz="sm" c="dimmed">
          <PlaytestStatusMark status={status} />
          <PlaytestTime session={session} />
        </Group>
        <Group gap="0 var(--mantine-spacing-xs)" fz="sm" c="dimmed">
          <span>{playedBuild(session)}</span>
          {location !== '' && (
            <span className={classes.text} dir="auto">
              {location}
            </span>
          )}
          <Text span size="sm" c="var(--text)">
            {seatsText(session)}
          </Text>
        </Group>
        {session.cancel_reason !== null && (
          <Text size="sm" className={classes.text} dir="auto">
            Cancelled: {session.cancel_reason}
          </Text>
        )}
        <RsvpButtons session={session} />
      </Stack>
    </Paper>
  );
}
