import type { PublicAccountView, PublicationView } from '../../../../server/finance/publication/publication.dto.js';
import type { PublicTotal } from '../../../../server/finance/publication/publication.rules';
import { useExpandedRow } from '../../lib/lists/use-expanded-row';
import { formatPounds } from '../../ui/format/money';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { LedgerLines } from '../ledger-lines';
import { LinesButton } from '../lines-button';

const AMOUNTS: ReadonlyArray<PortalColumn<PublicAccountView>> = [
  { key: 'all', header: 'Year to date', align: 'end', width: '10rem', cell: ({ all_months }) => formatPounds(all_months) },
  { key: 'closed', header: 'Closed months', align: 'end', width: '10rem', cell: ({ closed_months }) => formatPounds(closed_months) },
];

interface PublicAccountsProps {
  publication: PublicationView;
  /** The totals whose accounts are shown. */
  totals: readonly PublicTotal[];
}

/** The accounts behind a public total. Each expands to its lines, which say whether their month is closed. */
export function PublicAccounts({ publication: { accounts, from, to, closed }, totals }: PublicAccountsProps) {
  // The net profit adds income and takes expenses off.
  const isMixed = totals.length > 1;
  const columns: ReadonlyArray<PortalColumn<PublicAccountView>> = [
    {
      key: 'name',
      header: 'Account',
      primary: true,
      cell: ({ name, total }) => (isMixed && total === 'expense' ? `Less ${name}` : name),
    },
    ...AMOUNTS,
  ];
  const { shown, toggle } = useExpandedRow('lines');
  const open = accounts.find(({ code }) => code === shown);
  return (
    <>
      <PortalTable
        label="Accounts of the public total"
        columns={columns}
        rows={accounts.filter(({ total }) => totals.includes(total))}
        rowKey={({ code }) => code}
        errorTitle="Failed to load the accounts"
        empty="Nothing was posted this year."
        actions={(account) => <LinesButton name={account.name} isOpen={account.code === shown} onToggle={() => toggle(account.code)} />}
      />
      {open !== undefined && (
        <LedgerLines
          label={`Lines of ${open.name}`}
          path={`/staff/finance/ledger/accounts/${open.code}/lines`}
          parameters={{ from, to }}
          closedMonths={closed}
        />
      )}
    </>
  );
}
