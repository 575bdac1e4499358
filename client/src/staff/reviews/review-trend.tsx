import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TrendPoint } from '../../../../server/staff/reviews/reviews.dto.js';
import { reviewPath } from '../../../../server/staff/reviews/reviews.rules';
import { PRESERVE_SCROLL } from '../../lib/navigation/keep-scroll';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import classes from './review-overview.module.css';
import { trendQuery } from './reviews.api';

/** Number of builds shown in the trend. */
const MAX_SHOWN = 6;

/** The ratings of the builds in a channel. */
export function ReviewTrend({ buildId, channel }: { buildId: string; channel: string }) {
  const query = useQuery(trendQuery(buildId));
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
              {latest(builds, buildId).map((build) => (
                <RatingBar
                  key={build.build_id}
                  name={
                    <Link
                      to={reviewPath(build.build_id)}
                      title={build.version}
                      state={PRESERVE_SCROLL}
                      aria-current={build.build_id === buildId || undefined}
                      className={build.build_id === buildId ? `${classes.version} ${classes.current}` : classes.version}
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

/** A table row with a bar. */
export function RatingBar({ name, share, value }: { name: ReactNode; share: number; value: string }) {
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

/** The builds around the current one, oldest first. */
function latest(builds: readonly TrendPoint[], buildId: string): readonly TrendPoint[] {
  const place = builds.findIndex((build) => build.build_id === buildId);
  const end = place === -1 ? builds.length : Math.min(builds.length, Math.max(place + Math.ceil(MAX_SHOWN / 2), MAX_SHOWN));
  return builds.slice(Math.max(0, end - MAX_SHOWN), end);
}
