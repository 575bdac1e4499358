import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TurnoverMonthView, VatThresholdView } from '../../../../server/finance/reports/outlook.dto.js';
import { isNearLimit } from '../../../../server/finance/tax/vat-threshold.rules';
import { useExpandedRow } from '../../lib/lists/use-expanded-row';
import { formatPounds } from '../../ui/format/money';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { formatMonth } from '../../ui/format/date';
import { useDates } from '../../ui/portal/time/portal-dates';
import { vatThresholdQuery } from '../finance.api';
import { LedgerLines } from '../ledger-lines';
import { LinesButton } from '../lines-button';

const COLUMNS: ReadonlyArray<PortalColumn<TurnoverMonthView>> = [
  { key: 'month', header: 'Twelve months to', primary: true, cell: ({ month }) => formatMonth(month) },
  { key: 'turnover', header: 'Taxable turnover', align: 'end', width: '11rem', cell: ({ turnover }) => formatPounds(turnover) },
];

/** The turnover of twelve months beside the limits of VAT: whether a company has to register, or may deregister. */
export function ThresholdWatch({ isRegistered = false }: { isRegistered?: boolean }) {
  const { shown, toggle } = useExpandedRow('turnover');
  const { data, error, isFetching, refetch } = useQuery(vatThresholdQuery);
  const open = data?.months.find(({ month }) => month === shown)?.month;
  return (
    <Stack>
      {data !== undefined && <Notice watch={data} isRegistered={isRegistered} />}
      <PortalTable
        tabular
        label="Taxable turnover"
        columns={COLUMNS}
        rows={data?.months.toReversed()}
        rowKey={({ month }) => month}
        error={error}
        errorTitle="Failed to load the turnover"
        onRetry={() => void refetch()}
        retrying={isFetching}
        empty={null}
        actions={({ month }) => (
          <LinesButton name={`the twelve months to ${formatMonth(month)}`} isOpen={open === month} onToggle={() => toggle(month)} />
        )}
      />
      {open !== undefined && (
        <LedgerLines
          label={`Taxable sales of the twelve months to ${formatMonth(open)}`}
          path={`/staff/finance/vat-threshold/${open}/lines`}
          parameters={{}}
        />
      )}
    </Stack>
  );
}

function Notice({ watch, isRegistered }: { watch: VatThresholdView; isRegistered: boolean }) {
  const dates = useDates();
  const { months, limit, deregistration_limit, limits_since, crossed_on, notify_by, register_from } = watch;
  const turnover = months.at(-1)?.turnover ?? 0;
  const source = `Limits since ${dates.day(limits_since)} (VAT Notice 700/1).`;
  const deregistration = `A registered company may ask to leave VAT once its taxable turnover of twelve months is below ${formatPounds(deregistration_limit)}.`;
  if (isRegistered) {
    const difference = formatPounds(Math.abs(turnover - deregistration_limit));
    return (
      <div>
        <Text fw={600}>
          {`Taxable turnover of twelve months: ${formatPounds(turnover)}, ${difference} ${turnover < deregistration_limit ? 'below' : 'above'} the limit for deregistration`}
        </Text>
        <Text size="sm" c="dimmed">
          {`${deregistration} ${source}`}
        </Text>
      </div>
    );
  }
  if (crossed_on !== null && notify_by !== null && register_from !== null)
    return (
      <PortalNotice
        tone="warning"
        title={`Taxable turnover passed ${formatPounds(limit)} in the twelve months to ${dates.day(crossed_on)}`}
      >
        {`Tell HMRC by ${dates.day(notify_by)}. The company is registered from ${dates.day(register_from)}. ${deregistration} ${source}`}
      </PortalNotice>
    );
  return (
    <PortalNotice
      tone={isNearLimit(turnover, limit) ? 'warning' : 'success'}
      title={`${formatPounds(Math.max(limit - turnover, 0))} below the limit for registration`}
    >
      {`This month counts once it is over. A company registers for VAT once its taxable turnover of twelve months is above ${formatPounds(limit)}. ${deregistration} ${source}`}
    </PortalNotice>
  );
}
