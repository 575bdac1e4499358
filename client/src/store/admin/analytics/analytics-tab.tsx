import { Box, Paper, Stack, Text } from '@mantine/core';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { StoreAnalyticsView } from '../../../../../server/store/store.dto.js';
import { apiQuery } from '../../../lib/http/query';
import { useAddress } from '../../../lib/navigation/use-address';
import { ukToday } from '../../../lib/time/now';
import { PortalEmpty } from '../../../ui/portal/lists/portal-empty';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalTableSkeleton } from '../../../ui/portal/lists/portal-table-skeleton';
import { rangeProblem, readRange, withRange } from './analytics-range';
import classes from './analytics-tab.module.css';
import { DaysTable } from './days-table';
import { ProductStats } from './product-stats';
import { RangeBar } from './range-bar';
import { VisitsChart } from './visits-chart';

/** The store's own counts of views and clicks. */
export function AnalyticsTab() {
  const [address, setAddress] = useAddress();
  const today = ukToday();
  const range = readRange(address, today);
  const problem = rangeProblem(range);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...apiQuery<StoreAnalyticsView>(`/admin/store/analytics?from=${range.from}&to=${range.to}`),
    placeholderData: keepPreviousData,
    enabled: problem === null,
  });
  return (
    <>
      <RangeBar
        range={range}
        problem={problem}
        onChange={(change) => setAddress((now) => withRange(now, { ...readRange(now, today), ...change }))}
      />
      {error !== null && (
        <PortalLoadError title="Failed to load analytics" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && problem === null && <PortalTableSkeleton columns={4} />}
      {data !== undefined && error === null && (
        <Stack opacity={isPlaceholderData ? 0.6 : undefined} aria-busy={isPlaceholderData || undefined}>
          <Stats stats={data} />
        </Stack>
      )}
      <Text size="xs" c="dimmed" maw="75ch">
        Views and clicks are counted per product and day, without cookies or IP addresses. Visits by bots are not counted.
      </Text>
    </>
  );
}

function Stats({ stats }: { stats: StoreAnalyticsView }) {
  const { totals } = stats;
  if (totals.views === 0 && totals.clicks === 0) {
    return (
      <PortalEmpty framed icon={IconChartBar} title="No visits in this period">
        A view is counted when a visitor opens a product’s page, a buy click when they follow the link to buy it. Choose other days, or come
        back later.
      </PortalEmpty>
    );
  }
  return (
    <>
      <Paper component="dl" className={classes.totals} aria-label="Totals">
        <Total name="Views" value={totals.views.toLocaleString('en-GB')} />
        <Total name="Buy clicks" value={totals.clicks.toLocaleString('en-GB')} />
        <Total name="Click-through" value={`${totals.rate}%`} />
      </Paper>
      <PortalPanel title="By day">
        <div className={classes.days}>
          <VisitsChart days={stats.days} />
          <DaysTable days={stats.days} />
        </div>
      </PortalPanel>
      <ProductStats products={stats.products} />
    </>
  );
}

function Total({ name, value }: { name: string; value: string }) {
  return (
    <Box px={{ base: 'xs', xs: 'lg' }} py="sm">
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="xl" fw={650}>
        {value}
      </Text>
    </Box>
  );
}
