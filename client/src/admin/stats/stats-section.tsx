import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { ActivityPanel } from './activity-panel';
import { BugsPanel } from './bugs-panel';
import { FirstStepsPanel } from './first-steps-panel';
import { RolesPanel } from './roles-panel';
import { FALLBACK_STATS, statsQuery } from './stats.api';
import { StatTiles } from './stat-tiles';

/** An overview of the studio. */
export function StatsSection() {
  const { data, error, isFetching, refetch } = useQuery(statsQuery);
  const stats = data ?? FALLBACK_STATS;
  const loaded = data !== undefined;
  return (
    <PortalSection title="Dashboard" description="The studio at a glance: users, open work and recent activity.">
      {error !== null && (
        <PortalLoadError
          title="Failed to load dashboard statistics - Showing fallback data"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!loaded && error === null ? (
        <StatsSkeleton />
      ) : (
        <>
          <FirstStepsPanel stats={stats} />
          <StatTiles stats={stats} loaded={loaded} />
          <SimpleGrid style={{ alignItems: 'start' }} minColWidth="min(24rem, 100%)">
            <Stack>
              <RolesPanel users={stats.users} loaded={loaded} />
              <BugsPanel bugs={stats.bugs} />
            </Stack>
            <ActivityPanel activity={stats.recentActivity} loaded={loaded} />
          </SimpleGrid>
        </>
      )}
    </PortalSection>
  );
}

function StatsSkeleton() {
  return (
    <Stack role="status" aria-label="Loading...">
      <Skeleton height="7rem" radius="md" />
      <SimpleGrid style={{ alignItems: 'start' }} minColWidth="min(24rem, 100%)">
        <Skeleton height="22rem" radius="md" />
        <Skeleton height="22rem" radius="md" />
      </SimpleGrid>
    </Stack>
  );
}
