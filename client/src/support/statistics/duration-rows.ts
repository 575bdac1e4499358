import type { DurationStats } from '../../../../server/support/statistics/statistics.dto.js';
import type { BarSeries } from '../../ui/portal/charts/bars';

/** The bars of a duration, in hours. */
export const DURATION_SERIES: readonly BarSeries[] = [
  { name: 'median', label: 'Median (hours)', colour: 'var(--accent)' },
  { name: 'ninety', label: '90% (hours)', colour: 'var(--line-strong)' },
];

/** The bars' values: hours with one decimal; no bar where there is no value. */
export function durationBars({ median, ninety }: DurationStats): Record<string, number> {
  return { ...(median !== null && { median: hours(median) }), ...(ninety !== null && { ninety: hours(ninety) }) };
}

function hours(seconds: number): number {
  return Math.round(seconds / 360) / 10;
}
