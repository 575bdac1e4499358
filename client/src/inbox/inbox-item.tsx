import { Badge, Box, Group, Paper, Text } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs';
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs';
import { Link } from 'react-router';
import type { InboxItemView } from '../../../server/inbox/inbox.dto.js';
import type { InboxState } from '../../../server/inbox/inbox.rules';
import { PortalTime } from '../ui/portal/time/portal-time';
import classes from './inbox-item.module.css';
import { PortalIconButton } from '../ui/portal/actions/portal-icon-button';

interface InboxItemProps {
  item: InboxItemView;
  onState: (state: InboxState) => void;
}

/** One inbox item: its subject, what happened, why the user was notified, and its actions. */
export function InboxItem({ item, onState }: InboxItemProps) {
  const { state, target, reason, created_at } = item;
  const title = target?.title ?? 'No longer available to you';
  return (
    <Paper component="li" className={classes.item} data-unread={state === 'unread' || undefined} px="md" py="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Box miw={0} flex={1}>
          {target === null ? (
            <Text c="dimmed">{title}</Text>
          ) : (
            <Link to={target.path} className={classes.link} onClick={() => state === 'unread' && onState('read')}>
              {title}
            </Link>
          )}
          {target !== null && <Text>{happened(item)}</Text>}
          <Group gap="xs" fz="xs" c="dimmed">
            {state === 'unread' && (
              <Badge size="sm" color="studio">
                Unread
              </Badge>
            )}
            <PortalTime iso={created_at} />
            {target !== null && <span>{reason}</span>}
          </Group>
        </Box>
        <Group gap="xs" wrap="nowrap" className={classes.actions}>
          {state !== 'done' && (
            <PortalIconButton
              label={state === 'unread' ? `Mark ${title} as read` : `Mark ${title} as unread`}
              icon={state === 'unread' ? IconMailOpened : IconMail}
              onClick={() => onState(state === 'unread' ? 'read' : 'unread')}
            />
          )}
          <PortalIconButton
            label={state === 'done' ? `Put ${title} back` : `Mark ${title} as done`}
            icon={state === 'done' ? IconRotate : IconCheck}
            onClick={() => onState(state === 'done' ? 'read' : 'done')}
          />
        </Group>
      </Group>
    </Paper>
  );
}

/** What happened, as a sentence. */
function happened({ actor, text }: InboxItemView): string {
  return actor === null ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : `${actor} ${text}.`;
}
