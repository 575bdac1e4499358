import { Skeleton } from '@mantine/core';
import { PortalLazy, type PortalPart } from '../layout/portal-lazy';
import type { BarsProps } from './bars';

/** The chart library is only loaded where a chart is shown. */
const BARS: PortalPart<BarsProps> = { lazy: () => import('./bars').then(({ Bars }) => ({ Component: Bars })) };

/** Of a chart with horizontal bars: for each row, and for its axis and legend. */
const ROW_HEIGHT = 40;
const FRAME_HEIGHT = 88;

interface PortalBarChartProps extends Omit<BarsProps, 'height'> {
  /** In CSS pixels, including axis and legend. By default there is room for each row of a horizontal chart. */
  height?: number;
  /** Text alternative: the period and what stands out. A table beside the chart shows the same numbers. */
  summary: string;
}

/** A bar chart over categories such as days, with one colour for each series. */
export function PortalBarChart({ summary, height: given, ...others }: PortalBarChartProps) {
  const height = given ?? FRAME_HEIGHT + others.rows.length * ROW_HEIGHT;
  return (
    <div role="img" aria-label={summary}>
      <PortalLazy part={BARS} props={{ ...others, height }} fallback={<Skeleton h={height} />} failure="The chart could not be loaded" />
    </div>
  );
}
