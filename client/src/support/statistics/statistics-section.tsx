import { Button, Group, Stack, Text } from '@mantine/core';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import { useQuery } from '@tanstack/react-query';
import type { SupportStatisticsView } from '../../../../server/support/statistics/statistics.dto.js';
import { DEFAULT_STATISTICS_WEEKS, STATISTICS_WEEKS } from '../../../../server/support/statistics/statistics.rules';
import { oneOf, useAddressFilter } from '../../lib/navigation/address-filter';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalTableSkeleton } from '../../ui/portal/lists/portal-table-skeleton';
import { CategoryPanel } from './category-panel';
import { statisticsQuery } from './statistics.api';
import { Totals } from './totals';
import { WeekPanels } from './week-panels';

const WEEKS = STATISTICS_WEEKS.map(String);

/** How long customers wait, by week and by category. Agents find it at the desk, owners in the admin panel. */
export function StatisticsSection() {
  const [{ weeks: named }, change] = useAddressFilter((address) => ({ weeks: oneOf(address, 'weeks', WEEKS) }));
  const weeks = named === '' ? DEFAULT_STATISTICS_WEEKS : Number(named);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(statisticsQuery(weeks));
  return (
    <PortalSection
      title="Support statistics"
      description="How long customers wait for a first reply and until their ticket is resolved. Weeks begin on Monday, UK time."
    >
      <Group role="group" aria-label="Period" gap="xs">
        {STATISTICS_WEEKS.map((count) => (
          <Button
            key={count}
            size="xs"
            variant={count === weeks ? 'filled' : 'default'}
            aria-pressed={count === weeks}
            onClick={() => change({ weeks: count === DEFAULT_STATISTICS_WEEKS ? '' : String(count) })}
          >
            {count} weeks
          </Button>
        ))}
      </Group>
      {error !== null && (
        <PortalLoadError title="Failed to load the statistics" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <PortalTableSkeleton columns={4} />}
      {data !== undefined && error === null && (
        <Stack opacity={isPlaceholderData ? 0.6 : undefined} aria-busy={isPlaceholderData || undefined}>
          <Stats stats={data} />
        </Stack>
      )}
      <Text size="xs" c="dimmed" maw="75ch">
        Tickets closed as spam and tickets whose customer has revoked access are not counted. A ticket counts as resolved when it was closed
        by agreement or because the customer did not reply, and has not been reopened since. First replies and resolutions belong to the
        week in which they happened; the last week is not over yet.
      </Text>
    </PortalSection>
  );
}

function Stats({ stats }: { stats: SupportStatisticsView }) {
  const { total } = stats;
  const isEmpty = [total.opened, total.reopened, total.firstReply.tickets, total.resolution.tickets].every((count) => count === 0);
  return (
    <>
      <Totals stats={stats} />
      {isEmpty ? (
        <PortalEmpty framed icon={IconChartBar} title="No tickets in this period">
          Choose a longer period, or come back when customers have opened tickets.
        </PortalEmpty>
      ) : (
        <>
          <WeekPanels weeks={stats.byWeek} />
          <CategoryPanel categories={stats.byCategory} />
        </>
      )}
    </>
  );
}
