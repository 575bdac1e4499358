import { clickRate } from '../../../../../server/store/analytics/store-analytics.rules';
import type { StoreDayView } from '../../../../../server/store/store.dto.js';
import { type ChartColumn, ChartTable } from '../../../ui/portal/charts/chart-table';
import { useDates } from '../../../ui/portal/time/portal-dates';

const COLUMNS: ReadonlyArray<ChartColumn<StoreDayView>> = [
  { header: 'Views', cell: ({ views }) => views.toLocaleString('en-GB') },
  { header: 'Clicks', cell: ({ clicks }) => clicks.toLocaleString('en-GB') },
  { header: 'Rate', cell: ({ views, clicks }) => `${clickRate(views, clicks)}%` },
];

/** The numbers of each day, latest first. */
export function DaysTable({ days }: { days: readonly StoreDayView[] }) {
  const dates = useDates();
  return (
    <ChartTable
      label="Views and buy clicks by day"
      rows={days.toReversed()}
      rowKey={({ day }) => day}
      columns={[{ header: 'Day', cell: ({ day }) => dates.day(day) }, ...COLUMNS]}
    />
  );
}
