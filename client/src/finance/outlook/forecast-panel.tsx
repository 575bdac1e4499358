import { useQuery } from '@tanstack/react-query';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import type { ForecastView } from '../../../../server/finance/reports/reports.dto.js';
import { formatPounds } from '../../ui/format/money';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { formatMonth } from '../../ui/format/date';
import { forecastsQuery } from '../finance.api';
import { Runway } from './runway';

const amount = (value: number | null): string => (value === null ? '–' : formatPounds(value));

const COLUMNS: ReadonlyArray<PortalColumn<ForecastView>> = [
  { key: 'month', header: 'Month', primary: true, cell: ({ month }) => formatMonth(month) },
  { key: 'estimated', header: 'Estimated', align: 'end', width: '9rem', cell: ({ estimated }) => amount(estimated) },
  { key: 'actual', header: 'Actual', align: 'end', width: '9rem', cell: ({ actual }) => amount(actual) },
];

/** Expenses of the last months beside what was to be expected of them, and the next two. */
export function ForecastPanel() {
  const { data, error, isFetching, refetch } = useQuery(forecastsQuery);
  const isEmpty = data !== undefined && data.every(({ actual }) => actual === null || actual === 0);
  return (
    <PortalPanel
      bare
      title="Expense forecast and runway"
      text="An estimate is the mean of the three months before; this month does not count until it is over."
    >
      <Runway />
      <PortalTable
        label="Expense forecast"
        columns={COLUMNS}
        rows={isEmpty ? [] : data}
        rowKey={({ month }) => month}
        error={error}
        errorTitle="Failed to load the forecast"
        onRetry={() => void refetch()}
        retrying={isFetching}
        empty={
          <PortalEmpty icon={IconChartBar} title="No forecast data available">
            It begins with the first approved expenses.
          </PortalEmpty>
        }
      />
    </PortalPanel>
  );
}
