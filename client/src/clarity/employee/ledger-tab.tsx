import { Text } from '@mantine/core';
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PayableView } from '../../../../server/clarity/payables/payables.dto.js';
import { weekOf } from '../../../../server/clarity/time/time.rules';
import { paths } from '../../lib/navigation/paths';
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

/** What the studio owes the user, and what it has paid. */
export function LedgerTab() {
  return (
    <>
      <PortalPanel
        bare
        title="Ledger"
        text="Approved entries, each at the rate for its day. Only you and the people who approve them can see this."
      >
        <LedgerTotals userId="" />
        <PartsTable
          label="Ledger"
          columns={COLUMNS}
          query={useInfiniteQuery(ownPayablesQuery)}
          errorTitle="Failed to load the ledger"
          empty={
            <PortalEmpty icon={IconCoins} title="No payables">
              <Text component="span">Time and expenses are listed here once they are approved.</Text>
            </PortalEmpty>
          }
        />
      </PortalPanel>
      <BankPanel />
    </>
  );
}
