import { Group, Paper, Text } from '@mantine/core';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Link } from 'react-router';
import type { ReviewView } from '../../../../server/staff/reviews/reviews.dto.js';
import { PRESERVE_SCROLL } from '../../lib/navigation/keep-scroll';
import { PortalTime } from '../../ui/portal/time/portal-time';
import classes from './review-card.module.css';
import { Stars } from './stars';
import { PortalIconButton } from '../../ui/portal/actions/portal-icon-button';

interface ReviewCardProps {
  review: ReviewView;
  /** Address that opens it. */
  to: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** A review in the list. */
export function ReviewCard({ review, to, onEdit, onDelete }: ReviewCardProps) {
  const { rating, feedback, can } = review;
  const name = review.reviewer_name ?? 'Deleted user';
  return (
    <Paper component="li" className={classes.card} px="md" py="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Group gap="xs" miw={0}>
          <Stars rating={rating} />
          <Link to={to} state={PRESERVE_SCROLL} className={classes.link}>
            <Text span fw={600}>
              {name}
            </Text>
          </Link>
          <ReviewTime review={review} />
        </Group>
        {(can.edit || can.delete) && (
          <Group gap="xs" wrap="nowrap" className={classes.actions}>
            {can.edit && <PortalIconButton label={`Edit the review by ${name}`} icon={IconEdit} onClick={onEdit} />}
            {can.delete && <PortalIconButton label={`Delete the review by ${name}`} icon={IconTrash} onClick={onDelete} />}
          </Group>
        )}
      </Group>
      <Text className={classes.text} mt="xs" dir="auto">
        {feedback}
      </Text>
    </Paper>
  );
}

/** When it was written, and whether it was edited since. */
export function ReviewTime({ review: { created_at, edited_at } }: { review: Pick<ReviewView, 'created_at' | 'edited_at'> }) {
  return (
    <Text span size="sm" c="dimmed">
      <PortalTime iso={created_at} />
      {edited_at !== null && ' · edited'}
    </Text>
  );
}
