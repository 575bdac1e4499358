import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnnouncementView } from '../../../../server/staff/announcements/announcements.dto.js';
import { ApiError, messageOf } from '../../lib/http/http';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalTableSkeleton } from '../../ui/portal/lists/portal-table-skeleton';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { CommentText } from '../../discussion/comment-text';
import { AnnouncementFacts } from './announcement-badges';
import { announcementQuery, useConfirmRead } from './announcements.api';
import { Confirmations } from './confirmations';

interface AnnouncementDialogProps {
  id: string;
  onEdit: (announcement: AnnouncementView) => void;
  onClose: () => void;
}

/** One announcement in full. */
export function AnnouncementDialog({ id, onEdit, onClose }: AnnouncementDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(announcementQuery(id));
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <PortalDialog wide title={isGone ? 'This announcement is not available' : (data?.title ?? 'Announcement')} onEscape={onClose}>
      {data !== undefined && !isGone && <Content announcement={data} />}
      {data === undefined && error === null && <PortalTableSkeleton columns={1} />}
      {isGone && <Text>It was deleted, has ended, or is not addressed to you.</Text>}
      {error !== null && !isGone && (
        <PortalLoadError title="Failed to load the announcement" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      <PortalDialogActions>
        {data?.can.edit === true && !isGone && (
          <Button variant="default" onClick={() => onEdit(data)}>
            Edit
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function Content({ announcement }: { announcement: AnnouncementView }) {
  const { content, mentions, asks_confirmation, can } = announcement;
  return (
    <Stack>
      <AnnouncementFacts announcement={announcement} />
      <CommentText text={content} mentions={mentions} top={3} />
      {asks_confirmation && <Confirm announcement={announcement} />}
      {asks_confirmation && can.confirmations && <Confirmations id={announcement.id} />}
    </Stack>
  );
}

/** The request to confirm, or the time of the user's confirmation. */
function Confirm({ announcement }: { announcement: AnnouncementView }) {
  const confirm = useConfirmRead();
  const { confirmed_at, can } = announcement;
  if (confirmed_at !== null) {
    return (
      <Group gap="xs" c="dimmed" role="status">
        You confirmed that you have read this <PortalTime iso={confirmed_at} />
      </Group>
    );
  }
  if (!can.confirm) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Text fw={600}>Please confirm that you have read this</Text>
      {confirm.error && <PortalNotice tone="error" title={messageOf(confirm.error, 'The confirmation could not be saved.')} />}
      <Button {...ariaDisabled(confirm.isPending)} onClick={() => !confirm.isPending && confirm.mutate(announcement)}>
        {confirm.isPending ? 'Saving...' : 'I have read this'}
      </Button>
    </Stack>
  );
}
