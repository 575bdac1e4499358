import { Button, Group, Select, Text } from '@mantine/core';
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PayableView } from '../../../../server/clarity/payables/payables.dto.js';
import { PAYABLE_TOTALS, PAYABLE_TOTAL_LABELS, type PayableTotal } from '../../../../server/clarity/payables/payables.rules';
import { monthEnd } from '../../../../server/finance/ledger/ledger.rules';
import { useAddress } from '../../lib/navigation/use-address';
import { formatMonth } from '../../ui/format/date';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalDay } from '../../ui/portal/time/portal-day';
import { formatPounds } from '../../ui/format/money';
import { ownPayablesQuery } from '../clarity.api';
import { LedgerTotals } from './ledger-totals';
import { PartsTable } from '../parts-table';
import { PayableStatusText, rateOf } from './payable-status';
import { monthIn } from '../time/month-in';

const columns = (claim: (payable: PayableView) => ReactNode): ReadonlyArray<PortalColumn<PayableView>> => [
  { key: 'description', header: 'For', primary: true, cell: claim },
  { key: 'date', onPhone: 'inline', header: 'Date', width: '8rem', cell: ({ date }) => <PortalDay day={date} /> },
  { key: 'rate', header: 'Hours × rate', cell: (payable) => rateOf(payable) },
  { key: 'status', onPhone: 'inline', header: 'Status', width: '12rem', cell: (payable) => <PayableStatusText payable={payable} /> },
  { key: 'amount', onPhone: 'inline', header: 'Amount', align: 'end', width: '8rem', cell: ({ amount }) => formatPounds(amount) },
];

const ALL = 'all';
const TOTALS = [{ value: ALL, label: 'All payables' }, ...PAYABLE_TOTALS.map((value) => ({ value, label: PAYABLE_TOTAL_LABELS[value] }))];

interface OwnLedgerProps {
  /** Names the claim of a payable. */
  claim: (payable: PayableView) => ReactNode;
  /** The address of this ledger with what counts in a total. */
  addressOf: (total: PayableTotal) => string;
}

/** What the studio owes the user, and what it has paid. The address holds the total whose payables are listed, and its month. */
export function OwnLedger({ claim, addressOf }: OwnLedgerProps) {
  const [address, changeAddress] = useAddress();
  const total = PAYABLE_TOTALS.find((value) => value === address.get('total')) ?? null;
  const month = total === null ? undefined : monthIn(address, 'in');
  const first = `${month}-01`;
  const query = useInfiniteQuery(ownPayablesQuery(total, month === undefined ? null : { from: first, to: monthEnd(first) }));
  const show = (value: string | null): void =>
    changeAddress((now) => {
      now.delete('in');
      if (value === null || value === ALL) now.delete('total');
      else now.set('total', value);
      return now;
    });
  return (
    <PortalPanel
      bare
      title="Ledger"
      text="Approved entries, each at the rate for its day. Only you and the people who approve them can see this."
    >
      <LedgerTotals userId="" payablesOf={addressOf} />
      <Group gap="xs">
        <Select aria-label="Payables" allowDeselect={false} data={TOTALS} value={total ?? ALL} onChange={show} />
        {month !== undefined && (
          <>
            <Text size="sm">{`In ${formatMonth(month)}`}</Text>
            <Button variant="default" size="compact-md" onClick={() => show(total)}>
              Show every month
            </Button>
          </>
        )}
      </Group>
      <PartsTable
        label="Ledger"
        columns={columns(claim)}
        query={query}
        errorTitle="Failed to load the ledger"
        empty={
          <PortalEmpty icon={IconCoins} title="No payables">
            <Text component="span">
              {total === null ? 'Time and expenses are listed here once they are approved.' : 'Nothing counts in this total.'}
            </Text>
          </PortalEmpty>
        }
      />
    </PortalPanel>
  );
}
