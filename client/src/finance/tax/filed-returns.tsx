import { Button, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FiledReturnView } from '../../../../server/finance/tax/filing/vat-filing.dto.js';
import { formatPounds } from '../../ui/format/money';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalDay, PortalPeriod } from '../../ui/portal/time/portal-day';
import { filedReturnsQuery, type Days } from '../finance.api';
import { TaxPaymentStatus } from './tax-payment';
import { keysetRows } from '../../lib/lists/keyset';

const COLUMNS: ReadonlyArray<PortalColumn<FiledReturnView>> = [
  { key: 'period', header: 'Period', primary: true, cell: ({ from, to }) => <PortalPeriod from={from} to={to} /> },
  { key: 'filed', header: 'Filed on', cell: ({ filed_on }) => <PortalDay day={filed_on} /> },
  {
    key: 'box5',
    header: 'Box 5',
    align: 'end',
    width: '14rem',
    cell: ({ box5, is_payment }) => `${formatPounds(box5)} ${is_payment ? 'to pay' : 'to be repaid'}`,
  },
  {
    key: 'payment',
    onPhone: 'inline',
    header: 'Payment',
    width: '14rem',
    cell: ({ settlement, is_payment }) => <TaxPaymentStatus settlement={settlement} isPayment={is_payment} />,
  },
];

/** VAT returns that are marked as filed, latest first. */
export function FiledReturns({ onOpen }: { onOpen: (period: Days) => void }) {
  const dates = useDates();
  const query = useInfiniteQuery(filedReturnsQuery);
  const rows = query.data?.pages.flatMap(({ items }) => items);
  if (rows?.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3}>Filed VAT returns</Title>
      <PortalTable
        label="Filed VAT returns"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        errorTitle="Failed to load the filed returns"
        empty={null}
        {...keysetRows(query)}
        actions={({ from, to }) => (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Show ${dates.period({ from, to })}`}
            onClick={() => onOpen({ from, to })}
          >
            Show
          </Button>
        )}
      />
    </Stack>
  );
}
