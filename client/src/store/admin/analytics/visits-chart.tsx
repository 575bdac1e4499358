import type { StoreDayView } from '../../../../../server/store/store.dto.js';
import { PortalBarChart } from '../../../ui/portal/charts/portal-bar-chart';
import { type Dates, useDates } from '../../../ui/portal/time/portal-dates';
import { shortDay } from './day-label';

const SERIES = [
  { name: 'views', label: 'Views', colour: 'var(--line-strong)' },
  { name: 'clicks', label: 'Buy clicks', colour: 'var(--accent)' },
];

/** Views and buy clicks of each day; the table beside it shows the same numbers. */
export function VisitsChart({ days }: { days: readonly StoreDayView[] }) {
  const dates = useDates();
  const rows = days.map(({ day, views, clicks }) => ({ day, views, clicks }));
  return (
    <PortalBarChart rows={rows} category="day" categoryLabel={shortDay} series={SERIES} height={280} summary={summaryOf(days, dates)} />
  );
}

function summaryOf(days: readonly StoreDayView[], dates: Dates): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 'No data.';
  const best = days.reduce((most, day) => (day.views > most.views ? day : most), first);
  return `Views and buy clicks by day from ${dates.period({ from: first.day, to: last.day })}. Most views on ${dates.day(best.day)}: ${best.views}. The table lists every day.`;
}
