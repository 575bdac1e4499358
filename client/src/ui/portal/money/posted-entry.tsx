import type { LedgerEntryView } from '../../../../../server/finance/ledger/ledger.dto.js';
import { formatDay } from '../../format/calendar-day';
import { formatPounds } from '../../format/money';
import { PortalTable } from '../lists/portal-table';

/** What a document posted on one occasion. */
export function PostedEntry({ entry }: { entry: LedgerEntryView }) {
  const label = `${entry.reverses_id === null ? 'Posted' : 'Reversed'} on ${formatDay(entry.posted_on)}`;
  return (
    <PortalTable
      label={label}
      columns={[
        { key: 'account', header: label, primary: true, cell: ({ account, account_name }) => `${account} ${account_name}` },
        { key: 'debit', header: 'Debit', align: 'end', width: '8rem', cell: ({ debit }) => (debit === 0 ? '–' : formatPounds(debit)) },
        { key: 'credit', header: 'Credit', align: 'end', width: '8rem', cell: ({ credit }) => (credit === 0 ? '–' : formatPounds(credit)) },
      ]}
      rows={entry.lines}
      rowKey={({ account, debit, credit }) => `${account} ${debit} ${credit}`}
      errorTitle="Failed to load the entry"
      empty={null}
    />
  );
}
