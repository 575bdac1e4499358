import { Skeleton } from '@mantine/core';
import { PortalLazy, type PortalPart } from '../layout/portal-lazy';
import type { BarsProps } from './bars';

/** The chart library is only loaded where a chart is shown. */
const BARS: PortalPart<BarsProps> = { lazy: () => import('./bars').then(({ Bars }) => ({ Component: Bars })) };

interface PortalBarChartProps extends BarsProps {
  /** Text alternative: the period and what stands out. A table beside the chart shows the same numbers. */
  summary: string;
}

/** A bar chart over categories such as days, with one colour for each series. */
export function PortalBarChart({ summary, ...bars }: PortalBarChartProps) {
  return (
    <div role="img" aria-label={summary}>
      <PortalLazy part={BARS} props={bars} fallback={<Skeleton h={bars.height} />} failure="The chart could not be loaded" />
    </div>
  );
}
