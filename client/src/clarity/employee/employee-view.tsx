import { useAddress } from '../../lib/navigation/use-address';
import { PortalTabs } from '../../ui/portal/layout/portal-tabs';
import { useTabs } from '../use-tabs';
import { DeliverablesTab } from './deliverables-tab';
import { ExpensesTab } from './expenses-tab';
import { LedgerTab } from './ledger-tab';
import { OwnStatements } from '../pay/own-statements';
import { monthIn } from '../time/month-in';
import { MonthEntries } from './month-entries';
import { SummaryCards } from './summary-cards';
import { TimesheetTab } from './timesheet-tab';

const VIEWS = [
  { key: 'timesheets', label: 'Timesheets' },
  { key: 'deliverables', label: 'Deliverables' },
  { key: 'expenses', label: 'Expenses' },
  { key: 'ledger', label: 'Ledger' },
  { key: 'statements', label: 'Statements' },
] as const;

/** A user's claims and payments. */
export function EmployeeView() {
  const { tabs, current } = useTabs(VIEWS);
  const [address] = useAddress();
  const month = monthIn(address);
  return (
    <>
      <SummaryCards />
      <PortalTabs label="Clarity" tabs={tabs} current={current ?? 'timesheets'} />
      {current === 'timesheets' && (month === undefined ? <TimesheetTab /> : <MonthEntries key={month} month={month} />)}
      {current === 'deliverables' && <DeliverablesTab />}
      {current === 'expenses' && <ExpensesTab />}
      {current === 'ledger' && <LedgerTab />}
      {current === 'statements' && <OwnStatements />}
    </>
  );
}
