import { Link } from 'react-router';
import type { PayableView } from '../../../../server/clarity/payables/payables.dto.js';
import type { PayableTotal } from '../../../../server/clarity/payables/payables.rules';
import { weekOf } from '../../../../server/clarity/time/time.rules';
import { paths } from '../../lib/navigation/paths';
import { BankPanel } from '../pay/bank-panel';
import { OwnLedger } from '../pay/own-ledger';

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

/** What the studio owes the user, and where it pays them. */
export function LedgerTab() {
  return (
    <>
      <OwnLedger claim={(payable) => <Claim payable={payable} />} addressOf={ledgerOf} />
      <BankPanel canChange />
    </>
  );
}
