import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { CommentText } from '../../../discussion/comment-text';
import { descriptionsQuery } from '../bugs.api';

/** Every version of the description, newest first. */
export function DescriptionHistory({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useInfiniteQuery({ ...descriptionsQuery(id), staleTime: 0 });
  const texts = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PortalDialog title="Description history" wide onEscape={onClose}>
      <Stack>
        {query.error !== null && (
          <PortalLoadError
            title="Failed to load the history"
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <Text c="dimmed">Loading...</Text>}
        {texts.map(({ revision, author_name, description, created_at }) => (
          <section key={revision} aria-label={`Version ${revision}`}>
            <Text size="sm" c="dimmed">
              Version {revision} · {author_name ?? 'Deleted user'} · <PortalTime iso={created_at} />
            </Text>
            <CommentText text={description} />
          </section>
        ))}
        {query.hasNextPage && (
          <Button variant="default" onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? 'Loading...' : 'Show older versions'}
          </Button>
        )}
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
