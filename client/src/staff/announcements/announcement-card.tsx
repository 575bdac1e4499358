import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconPinnedOff from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Link } from 'react-router';
import type { AnnouncementView } from '../../../../server/staff/announcements/announcements.dto.js';
import { PRESERVE_SCROLL } from '../../lib/navigation/keep-scroll';
import { PortalMenu } from '../../ui/portal/actions/portal-menu';
import { AnnouncementFacts } from './announcement-badges';
import classes from './announcement-card.module.css';
import { excerptOf } from './announcement-excerpt';
import { PortalIconButton } from '../../ui/portal/actions/portal-icon-button';

interface AnnouncementCardProps {
  announcement: AnnouncementView;
  /** Address that opens it. */
  to: string;
  onPin: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** An announcement in the list: its content and the user's actions. */
export function AnnouncementCard({ announcement, to, onPin, onEdit, onDelete }: AnnouncementCardProps) {
  const { title, can, is_sticky, asks_confirmation, confirmed_at, confirmed_count } = announcement;
  return (
    <Paper component="li" className={classes.card} px="md" py="sm" data-pinned={is_sticky || undefined}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2} className={classes.title}>
          <Link to={to} state={PRESERVE_SCROLL} className={classes.link}>
            {title}
          </Link>
        </Title>
        <Group gap="xs" wrap="nowrap" className={classes.actions}>
          {can.pin && (
            <PortalIconButton
              label={is_sticky ? `Unpin ${title}` : `Pin ${title}`}
              icon={is_sticky ? IconPinnedOff : IconPin}
              onClick={onPin}
            />
          )}
          {can.edit && (
            <PortalMenu
              label={`More for ${title}`}
              items={[
                { label: 'Edit', icon: IconEdit, onSelect: onEdit },
                { label: 'Delete', icon: IconTrash, danger: true, onSelect: onDelete },
              ]}
            />
          )}
        </Group>
      </Group>
      <AnnouncementFacts announcement={announcement} />
      <Text className={classes.excerpt} mt="xs">
        {excerptOf(announcement)}
      </Text>
      {asks_confirmation && (
        <Group gap="xs" mt="xs">
          {can.confirm && confirmed_at === null && <Badge color="studio">Please confirm that you have read this</Badge>}
          {confirmed_at !== null && <Badge variant="default">You have confirmed</Badge>}
          {confirmed_count !== null && (
            <Text size="xs" c="dimmed">
              {confirmed_count === 1 ? '1 person has confirmed' : `${confirmed_count} people have confirmed`}
            </Text>
          )}
        </Group>
      )}
    </Paper>
  );
}
