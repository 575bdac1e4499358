import { Badge, Group, Text } from '@mantine/core';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import type { AnnouncementView } from '../../../../server/staff/announcements/announcements.dto.js';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { audienceLabel } from '../../ui/portal/people/portal-audiences';

/** An announcement's author, time, audience and flags. */
export function AnnouncementFacts({ announcement }: { announcement: AnnouncementView }) {
  const { moment } = useDates();
  const { state, is_sticky, author_name, publish_at, expires_at, edited_at, target_roles } = announcement;
  return (
    <Group gap="xs" fz="sm" c="dimmed">
      {is_sticky && (
        <Badge leftSection={<IconPin size={12} aria-hidden="true" />} color="studio">
          Pinned
        </Badge>
      )}
      {state === 'scheduled' && <Badge variant="default">Scheduled: {moment(publish_at)}</Badge>}
      {state === 'expired' && <Badge variant="default">Expired</Badge>}
      <Text span fw={500} c="var(--text)">
        {author_name ?? 'A former colleague'}
      </Text>
      {state !== 'scheduled' && <PortalTime iso={publish_at} />}
      {edited_at !== null && <span>edited</span>}
      {state === 'published' && expires_at !== null && <span>Until {moment(expires_at)}</span>}
      <span>For: {target_roles.map(audienceLabel).join(', ')}</span>
    </Group>
  );
}
