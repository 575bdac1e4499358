import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReviewView } from '../../../../server/staff/reviews/reviews.dto.js';
import { ApiError } from '../../lib/http/http';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalTableSkeleton } from '../../ui/portal/lists/portal-table-skeleton';
import { RelatedItems } from '../related-items/related-items';
import { ReviewTime } from './review-card';
import classes from './review-card.module.css';
import { reviewQuery } from './reviews.api';
import { Stars } from './stars';

interface ReviewDialogProps {
  id: string;
  onEdit: (review: ReviewView) => void;
  onClose: () => void;
}

/** One review, with its related objects. */
export function ReviewDialog({ id, onEdit, onClose }: ReviewDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(reviewQuery(id));
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <PortalDialog wide title={isGone ? 'This review is not available' : `Review of ${data?.build_version ?? 'a build'}`} onEscape={onClose}>
      {data !== undefined && !isGone && (
        <Stack>
          <Group gap="xs">
            <Stars rating={data.rating} />
            <Text span fw={600}>
              {data.reviewer_name ?? 'Deleted user'}
            </Text>
            <ReviewTime review={data} />
          </Group>
          <Text className={classes.text} dir="auto">
            {data.feedback}
          </Text>
          <RelatedItems type="review" id={id} />
        </Stack>
      )}
      {data === undefined && error === null && <PortalTableSkeleton columns={1} />}
      {isGone && <Text>It was deleted, or its build is not available to you.</Text>}
      {error !== null && !isGone && (
        <PortalLoadError title="Failed to load the review" error={error} retrying={isFetching} onRetry={() => void refetch()} />
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
