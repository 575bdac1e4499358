import type { SupportWeekStats } from '../../../../server/support/statistics/statistics.dto.js';
import { durationText } from '../../../../server/support/statistics/statistics.rules';
import { PortalBarChart } from '../../ui/portal/charts/portal-bar-chart';
import { ChartPanel } from './chart-panel';
import { DURATION_SERIES, durationBars } from './duration-rows';
import { type ChartColumn, ChartTable } from '../../ui/portal/charts/chart-table';
import { type Dates, useDates } from '../../ui/portal/time/portal-dates';

const HEIGHT = 280;
const COUNTS = [
  { name: 'opened', label: 'Opened', colour: 'var(--accent)' },
  { name: 'reopened', label: 'Reopened', colour: 'var(--line-strong)' },
];
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const dayOf = (monday: string) => days.format(new Date(`${monday}T00:00:00Z`));
const weekColumn = ({ day }: Dates): ChartColumn<SupportWeekStats> => ({ header: 'Week from', cell: ({ week }) => day(week) });
const keyOf = ({ week }: SupportWeekStats) => week;

/** Charts and tables by week. */
export function WeekPanels({ weeks }: { weeks: readonly SupportWeekStats[] }) {
  const dates = useDates();
  const latest = weeks.toReversed();
  const period = `${dayOf(weeks[0]?.week ?? '')} to ${dayOf(weeks.at(-1)?.week ?? '')}`;
  const opened = weeks.reduce((sum, week) => sum + week.opened, 0);
  return (
    <>
      <ChartPanel
        title="Tickets by week"
        chart={
          <PortalBarChart
            rows={weeks.map(({ week, opened: count, reopened }) => ({ week, opened: count, reopened }))}
            category="week"
            categoryLabel={dayOf}
            series={COUNTS}
            height={HEIGHT}
            summary={`Tickets opened and reopened in the weeks from ${period}: ${opened} opened. The table lists every week.`}
          />
        }
        table={
          <ChartTable
            label="Tickets by week: table"
            rows={latest}
            rowKey={keyOf}
            columns={[
              weekColumn(dates),
              { header: 'Opened', cell: (row) => row.opened.toLocaleString('en-GB') },
              { header: 'Reopened', cell: (row) => row.reopened.toLocaleString('en-GB') },
            ]}
          />
        }
      />
      <DurationPanel measure="firstReply" title="First reply by week" counted="Replies" weeks={weeks} period={period} />
      <DurationPanel measure="resolution" title="Resolution by week" counted="Resolved" weeks={weeks} period={period} />
    </>
  );
}

interface DurationPanelProps {
  measure: 'firstReply' | 'resolution';
  title: string;
  /** Label of the number of tickets in the table. */
  counted: string;
  weeks: readonly SupportWeekStats[];
  period: string;
}

function DurationPanel({ measure, title, counted, weeks, period }: DurationPanelProps) {
  const dates = useDates();
  return (
    <ChartPanel
      title={title}
      chart={
        <PortalBarChart
          rows={weeks.map((week) => ({ week: week.week, ...durationBars(week[measure]) }))}
          category="week"
          categoryLabel={dayOf}
          series={DURATION_SERIES}
          height={HEIGHT}
          summary={`${title}: median and 90% in hours, in the weeks from ${period}. The table lists every week.`}
        />
      }
      table={
        <ChartTable
          label={`${title}: table`}
          rows={weeks.toReversed()}
          rowKey={keyOf}
          columns={[
            weekColumn(dates),
            { header: counted, cell: (row) => row[measure].tickets.toLocaleString('en-GB') },
            { header: 'Median', cell: (row) => durationText(row[measure].median) },
            { header: '90%', cell: (row) => durationText(row[measure].ninety) },
          ]}
        />
      }
    />
  );
}
