import { Skeleton } from '@mantine/core';
import { PortalLazy, type PortalPart } from '../layout/portal-lazy';
import type { BarsProps } from './bars';

/** The chart library is loaded only where a chart is shown. */
const BARS: PortalPart<BarsProps> = { lazy: () => import('./bars').then(({ Bars }) => ({ Component: Bars })) };

interface PortalBarChartProps extends BarsProps {
  /** What the chart shows, for those who cannot see it: the period and what stands out. The same figures stand in a table beside it. */
  summary: string;
}

/** Bars over a row of categories such as days, one colour for each series. */
export function PortalBarChart({ summary, ...bars }: PortalBarChartProps) {
  return (
    <div role="img" aria-label={summary}>
      <PortalLazy part={BARS} props={bars} fallback={<Skeleton h={bars.height} />} failure="The chart could not be loaded" />
    </div>
  );
}
