import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PlaytestView } from '../../../../server/staff/playtests/playtests.dto.js';
import { reviewPath } from '../../../../server/staff/reviews/reviews.rules';
import { reviewsQuery, summaryOf } from '../reviews/reviews.api';
import { hasPlayed } from './playtest-values';

/** After a session, leads those who played to the reviews of its build, until they have written theirs. */
export function ReviewRequest({ session }: { session: PlaytestView }) {
  const { build_id } = session;
  const isAsked = hasPlayed(session);
  const reviews = useInfiniteQuery({ ...reviewsQuery(build_id, { search: '', rating: '' }), enabled: isAsked });
  if (!isAsked || summaryOf(reviews.data?.pages[0])?.can_review !== true) return null;
  return (
    <Group>
      <Button component={Link} to={reviewPath(build_id)} size="xs">
        Review the build
      </Button>
    </Group>
  );
}
