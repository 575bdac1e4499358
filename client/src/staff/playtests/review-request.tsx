import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PlaytestView } from '../../../../server/staff/playtests/playtests.dto.js';
import { reviewPath } from '../../../../server/staff/reviews/reviews.rules';
import { reviewsQuery, summaryOf } from '../reviews/reviews.api';

/** After a session, leads those who played to the reviews of its build, until they have written theirs. */
export function ReviewRequest({ session: { build_id, status, rsvp } }: { session: PlaytestView }) {
  const hasPlayed = status === 'completed' && rsvp.status === 'attending' && rsvp.waitlist_position === null;
  const reviews = useInfiniteQuery({ ...reviewsQuery(build_id, { search: '', rating: '' }), enabled: hasPlayed });
  if (!hasPlayed || summaryOf(reviews.data?.pages[0])?.can_review !== true) return null;
  return (
    <Group>
      <Button component={Link} to={reviewPath(build_id)} size="xs">
        Review the build
      </Button>
    </Group>
  );
}
