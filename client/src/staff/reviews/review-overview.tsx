import { Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReviewSummary, TrendPoint } from '../../../../server/staff/reviews/reviews.dto.js';
import { RATINGS, reviewPath } from '../../../../server/staff/reviews/reviews.rules';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import classes from './review-overview.module.css';
import { trendQuery } from './reviews.api';
import { Stars } from './stars';

/** Builds of the trend that are shown. */
const SHOWN = 6;

const reviewsText = (count: number) => (count === 1 ? '1 review' : `${count.toLocaleString('en-GB')} reviews`);

/** What the reviews of a build come to, and how the builds of its channel were rated. */
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
                  <Bar
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
      <Trend summary={summary} />
    </SimpleGrid>
  );
}

function Trend({ summary: { build_id, channel } }: { summary: ReviewSummary }) {
  const query = useQuery(trendQuery(build_id));
  return (
    <PortalPanel title={`Trend in ${channel}`}>
      <PortalLoaded query={query} failed="Failed to load the trend" height="8rem">
        {({ builds }) => (
          <table className={classes.table} aria-label={`Average rating of the builds in ${channel}`}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Build</th>
                <th scope="col">Share of five stars</th>
                <th scope="col">Average</th>
              </tr>
            </thead>
            <tbody>
              {latest(builds, build_id).map((build) => (
                <Bar
                  key={build.build_id}
                  name={
                    <Link
                      to={reviewPath(build.build_id)}
                      title={build.version}
                      preventScrollReset
                      aria-current={build.build_id === build_id || undefined}
                      className={build.build_id === build_id ? `${classes.version} ${classes.current}` : classes.version}
                    >
                      {build.version}
                    </Link>
                  }
                  share={(build.average ?? 0) / 5}
                  value={build.average === null ? 'no reviews' : `${build.average.toFixed(1)} (${build.count.toLocaleString('en-GB')})`}
                />
              ))}
            </tbody>
          </table>
        )}
      </PortalLoaded>
    </PortalPanel>
  );
}

function Bar({ name, share, value }: { name: ReactNode; share: number; value: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.bar}>
        <Progress value={share * 100} size="sm" aria-hidden="true" />
      </td>
      <td className={classes.number}>{value}</td>
    </tr>
  );
}

/** The builds around the one that is shown, the oldest first. */
function latest(builds: readonly TrendPoint[], buildId: string): readonly TrendPoint[] {
  const place = builds.findIndex((build) => build.build_id === buildId);
  const end = place === -1 ? builds.length : Math.min(builds.length, Math.max(place + Math.ceil(SHOWN / 2), SHOWN));
  return builds.slice(Math.max(0, end - SHOWN), end);
}
