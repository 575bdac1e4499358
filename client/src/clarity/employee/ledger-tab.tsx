import { Button, Group, Select, Text } from '@mantine/core';
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PayableView } from '../../../../server/clarity/payables/payables.dto.js';
import { PAYABLE_TOTALS, PAYABLE_TOTAL_LABELS, type PayableTotal } from '../../../../server/clarity/payables/payables.rules';
import { weekOf } from '../../../../server/clarity/time/time.rules';
import { monthEnd } from '../../../../server/finance/ledger/ledger.rules';
import { paths } from '../../lib/navigation/paths';
import { useAddress } from '../../lib/navigation/use-address';
import { formatMonth } from '../../ui/format/date';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalDay } from '../../ui/portal/time/portal-day';
import { formatPounds } from '../../ui/format/money';
import { ownPayablesQuery } from '../clarity.api';
import { LedgerTotals } from '../ledger-totals';
import { PartsTable } from '../parts-table';
import { BankPanel } from './bank-panel';
import { PayableStatusText, rateOf } from '../payable-status';
import { monthIn } from './month-entries';

const COLUMNS: ReadonlyArray<PortalColumn<PayableView>> = [
  { key: 'description', header: 'For', primary: true, cell: (payable) => <Claim payable={payable} /> },
  { key: 'date', onPhone: 'inline', header: 'Date', width: '8rem', cell: ({ date }) => <PortalDay day={date} /> },
  { key: 'rate', header: 'Hours × rate', cell: (payable) => rateOf(payable) },
  { key: 'status', onPhone: 'inline', header: 'Status', width: '12rem', cell: (payable) => <PayableStatusText payable={payable} /> },
  { key: 'amount', onPhone: 'inline', header: 'Amount', align: 'end', width: '8rem', cell: ({ amount }) => formatPounds(amount) },
];

/** Links to the claim: the week of the time entry, or the list with the expense or deliverable. */
function Claim({ payable: { type, date, description } }: { payable: PayableView }) {
  const place: Record<string, string> =
    type === 'time' ? { week: weekOf(date) } : { view: type === 'expense' ? 'expenses' : 'deliverables' };
  return (
    <Link to={paths.staffSection('clarity', place)}>
      <bdi>{description}</bdi>
    </Link>
  );
}

/** The address of the user's ledger with what counts in a total. @param month YYYY-MM, for the total of a month */
export function ledgerOf(total: PayableTotal, month?: string): string {
  return paths.staffSection('clarity', { view: 'ledger', total, ...(month !== undefined && { in: month }) });
}

const ALL = 'all';
const TOTALS = [{ value: ALL, label: 'All payables' }, ...PAYABLE_TOTALS.map((value) => ({ value, label: PAYABLE_TOTAL_LABELS[value] }))];

/** What the studio owes the user, and what it has paid. The address holds the total whose payables are listed, and its month. */
export function LedgerTab() {
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
    <>
      <PortalPanel
        bare
        title="Ledger"
        text="Approved entries, each at the rate for its day. Only you and the people who approve them can see this."
      >
        <LedgerTotals userId="" payablesOf={ledgerOf} />
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
          columns={COLUMNS}
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
      <BankPanel />
    </>
  );
}
