import { Link } from 'react-router';
import type { LedgerEntryView, LedgerLineView } from '../../../../../server/finance/ledger/ledger.dto.js';
import { paths } from '../../../lib/navigation/paths';
import { useDates } from '../time/portal-dates';
import { formatPounds } from '../../format/money';
import { PortalTable } from '../lists/portal-table';

/** A ledger entry posted by a document. */
export function PostedEntry({ entry }: { entry: LedgerEntryView }) {
  const dates = useDates();
  const label = `${entry.reverses_id === null ? 'Posted' : 'Reversed'} on ${dates.day(entry.posted_on)}`;
  return (
    <PortalTable
      tabular
      label={label}
      columns={[
        { key: 'account', header: label, primary: true, cell: (line) => <Account line={line} /> },
        { key: 'debit', header: 'Debit', align: 'end', width: '6rem', cell: ({ debit }) => (debit === 0 ? '–' : formatPounds(debit)) },
        { key: 'credit', header: 'Credit', align: 'end', width: '6rem', cell: ({ credit }) => (credit === 0 ? '–' : formatPounds(credit)) },
      ]}
      rows={entry.lines}
      rowKey={({ account, debit, credit }) => `${account} ${debit} ${credit}`}
      errorTitle="Failed to load the entry"
      empty={null}
    />
  );
}

/** A link to the balance of the account with its lines. */
function Account({ line: { account, account_name } }: { line: LedgerLineView }) {
  return <Link to={paths.staffSection('finances', { view: 'reports', report: 'trial', account })}>{`${account} ${account_name}`}</Link>;
}
