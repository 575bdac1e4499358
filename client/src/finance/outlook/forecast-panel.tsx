import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import type { ForecastView } from '../../../../server/finance/forecast/forecast.dto.js';
import { formatPounds } from '../../ui/format/money';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { formatMonth } from '../../ui/format/date';
import { forecastsQuery } from '../finance.api';
import { ForecastDialog } from './forecast-dialog';
import { Runway } from './runway';

const amount = (value: number | null): string => (value === null ? '–' : formatPounds(value));

const COLUMNS: ReadonlyArray<PortalColumn<ForecastView>> = [
  { key: 'month', header: 'Month', primary: true, cell: ({ month }) => formatMonth(month) },
  { key: 'estimated', header: 'Estimated', align: 'end', width: '20rem', cell: (forecast) => <Estimate forecast={forecast} /> },
  { key: 'actual', header: 'Actual', align: 'end', width: '9rem', cell: ({ actual }) => amount(actual) },
];

/** Actual expenses of recent months next to their forecasts, and the next two months. */
export function ForecastPanel({ onChange }: { onChange: (forecast: ForecastView) => void }) {
  const { data, error, isFetching, refetch } = useQuery(forecastsQuery);
  const [openMonth, setOpenMonth] = useState<string | null>(null);
  const open = data?.find(({ month }) => month === openMonth);
  const isEmpty = data !== undefined && data.every(({ actual, override }) => (actual === null || actual === 0) && override === null);
  return (
    <PortalPanel
      bare
      title="Expense forecast and runway"
      text="An estimate is the mean of the three months before; this month does not count until it is over. You can set one by hand."
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
            It starts with the first approved expenses.
          </PortalEmpty>
        }
        actions={(forecast) => (
          <Group gap="xs" wrap="nowrap">
            {forecast.can.change && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Change the estimate of ${formatMonth(forecast.month)}`}
                onClick={() => onChange(forecast)}
              >
                Change
              </Button>
            )}
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Details of ${formatMonth(forecast.month)}`}
              onClick={() => setOpenMonth(forecast.month)}
            >
              Details
            </Button>
          </Group>
        )}
      />
      {open !== undefined && <ForecastDialog forecast={open} onClose={() => setOpenMonth(null)} />}
    </PortalPanel>
  );
}

/** A month's forecast, its recurring share, and who set it. */
function Estimate({ forecast: { estimated, override, repeating } }: { forecast: ForecastView }) {
  return (
    <>
      {amount(estimated)}
      {repeating !== null && repeating > 0 && (
        <Text size="xs" c="dimmed">
          {`${repeating <= estimated ? 'of which ' : ''}${formatPounds(repeating)} repeats every month`}
        </Text>
      )}
      {override !== null && (
        <Text size="xs" c="dimmed">
          {`set by ${override.by_name ?? 'a former director'}${override.note === '' ? '' : `: ${override.note}`}`}
        </Text>
      )}
    </>
  );
}
