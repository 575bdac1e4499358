import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReviewSummary } from '../../../../server/staff/reviews/reviews.dto.js';
import { RATINGS } from '../../../../server/staff/reviews/reviews.rules';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import classes from './review-overview.module.css';
import { RatingBar, ReviewTrend } from './review-trend';
import { Stars } from './stars';

const reviewsText = (count: number) => (count === 1 ? '1 review' : `${count.toLocaleString('en-GB')} reviews`);

/** Statistics of a build's reviews, and the ratings of the builds in its channel. */
export function ReviewOverview({ summary }: { summary: ReviewSummary }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <PortalPanel title="Rating">
        <Stack gap="sm">
          <Group gap="sm">
            <span className={classes.average}>{summary.average === null ? '–' : summary.average.toFixed(1)}</span>
            <Stack gap={0}>
              {summary.average !== null && <Stars rating={summary.average} />}
              <Text size="sm" c="dimmed">
                {summary.count === 0 ? 'No reviews yet' : reviewsText(summary.count)}
              </Text>
            </Stack>
          </Group>
          <table className={classes.table} aria-label="Ratings">
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Stars</th>
                <th scope="col">Share</th>
                <th scope="col">Reviews</th>
              </tr>
            </thead>
            <tbody>
              {RATINGS.map((rating) => {
                const count = summary.stars[rating - 1] ?? 0;
                return (
                  <RatingBar
                    key={rating}
                    name={rating === 1 ? '1 star' : `${rating} stars`}
                    share={summary.count === 0 ? 0 : count / summary.count}
                    value={count.toLocaleString('en-GB')}
                  />
                );
              })}
            </tbody>
          </table>
        </Stack>
      </PortalPanel>
      <ReviewTrend buildId={summary.build_id} channel={summary.channel} />
    </SimpleGrid>
  );
}
