import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExchangeRateView } from '../../../../server/finance/currency/exchange-rates.dto.js';
import { messageOf } from '../../lib/http/http';
import { keysetRows } from '../../lib/lists/keyset';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalDay } from '../../ui/portal/time/portal-day';
import { exchangeRatesQuery, useDeleteRate } from './currency.api';
import { RateForm } from './rate-form';

const COLUMNS: ReadonlyArray<PortalColumn<ExchangeRateView>> = [
  { key: 'currency', header: 'Currency', primary: true, cell: ({ currency }) => currency },
  { key: 'from', header: 'Counts from', cell: ({ from }) => <PortalDay day={from} /> },
  { key: 'source', header: 'Source', cell: ({ source }) => source },
  { key: 'rate', header: 'For £1', align: 'end', cell: ({ rate }) => rate },
];

/** Exchange rates for booking amounts in other currencies. */
export function RatesPanel() {
  const dates = useDates();
  const query = useInfiniteQuery(exchangeRatesQuery);
  const remove = useDeleteRate();
  const [isAdding, setIsAdding] = useState(false);
  const [deleting, setDeleting] = useState<ExchangeRateView | null>(null);
  return (
    <PortalPanel
      bare
      title="Exchange rates"
      text="Each amount is stored with the rate of its day, so a later rate does not change what is booked."
      aside={
        <Button size="compact-md" onClick={() => setIsAdding(true)}>
          Add exchange rate
        </Button>
      }
    >
      {remove.error !== null && (
        <PortalNotice tone="error" title={messageOf(remove.error, 'Failed to delete the rate. Please try again.')} />
      )}
      <PortalTable
        label="Exchange rates"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        errorTitle="Failed to load the exchange rates"
        {...keysetRows(query)}
        empty="No exchange rates yet. Add one before you enter an amount in another currency."
        actions={(rate) => (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Delete the ${rate.currency} rate of ${dates.day(rate.from)}`}
            onClick={() => setDeleting(rate)}
          >
            Delete
          </Button>
        )}
      />
      {isAdding && <RateForm onSaved={() => setIsAdding(false)} onClose={() => setIsAdding(false)} />}
      {deleting !== null && (
        <PortalConfirm
          title={`Delete the rate ${deleting.rate} of ${dates.day(deleting.from)}?`}
          confirm="Delete rate"
          danger
          onConfirm={() => {
            remove.mutate(deleting.id);
            setDeleting(null);
          }}
          onCancel={() => setDeleting(null)}
        >
          What was booked with it stays as it is. New amounts use the rate before it.
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}
