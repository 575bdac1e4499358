import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconChartPie from '@tabler/icons-react/dist/esm/icons/IconChartPie.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPigMoney from '@tabler/icons-react/dist/esm/icons/IconPigMoney.mjs';
import { useState } from 'react';
import type { BudgetView } from '../../../server/finance/budgets/budgets.dto.js';
import type { ForecastView } from '../../../server/finance/forecast/forecast.dto.js';
import type { TransactionView } from '../../../server/finance/transactions/transactions.dto.js';
import { RatesPanel } from './currency/rates-panel';
import { downloadFileSignedIn } from '../lib/http/download';
import { filterText } from '../lib/lists/keyset';
import { useListActions } from '../lib/lists/use-list-actions';
import { useAddressDialog } from '../lib/lists/use-address-dialog';
import { useAddress } from '../lib/navigation/use-address';
import { viewAddress } from '../lib/lists/view-address';
import { PortalToast, type Toast } from '../ui/portal/feedback/portal-toast';
import { PortalSection } from '../ui/portal/layout/sections/portal-section';
import { PortalActions } from '../ui/portal/actions/portal-actions';
import { PortalTabs } from '../ui/portal/layout/portal-tabs';
import { PortalAddButton } from '../ui/portal/lists/portal-add-button';
import { BudgetForm, budgetForm } from './outlook/budget-form';
import { BudgetsPanel } from './outlook/budgets-panel';
import { COMPANY_FORM, CompanyForm } from './tax/company-form';
import { CompanyPanel } from './tax/company-panel';
import { FinanceCards } from './finance-cards';
import { useFinanceFilter } from './finance-filter';
import { useFreshFinance } from './finance.api';
import { JournalDialog } from './journals/journal-dialog';
import { journalForm, JournalForm, type JournalStart } from './journals/journal-form';
import { JournalsPanel } from './journals/journals-panel';
import { ForecastForm, forecastForm } from './outlook/forecast-form';
import { ForecastPanel } from './outlook/forecast-panel';
import { MonthsPanel } from './months/months-panel';
import { PublicationPanel } from './months/publication-panel';
import { LedgerCheck } from './reports/ledger-check';
import { PeriodFields } from './reports/period-fields';
import { ReportsPanel } from './reports/reports-panel';
import { TaxComputationPanel } from './tax/computation/tax-computation-panel';
import { TaxPanel } from './tax/tax-panel';
import { TransactionDialog } from './transactions/transaction-dialog';
import { TransactionForm } from './transactions/transaction-form';
import { kindOf, transactionForm, type EntryKind } from './transactions/transaction-values';
import { TransactionsPanel } from './transactions/transactions-panel';
import { VatPanel } from './tax/vat-panel';

type Open =
  | { kind: EntryKind; transaction: TransactionView | null }
  | { kind: 'budget'; budget: BudgetView | null }
  | { kind: 'forecast'; forecast: ForecastView }
  | { kind: 'company' }
  | { kind: 'journal'; start?: JournalStart };

/** Name of the form in a dialog. */
function formOf(open: Open): string {
  if (open.kind === 'company') return COMPANY_FORM;
  if (open.kind === 'journal') return journalForm(open.start);
  if (open.kind === 'forecast') return forecastForm(open.forecast);
  return open.kind === 'budget' ? budgetForm(open.budget) : transactionForm(open.kind, open.transaction);
}

const SAVED: Readonly<Record<EntryKind, string>> = { transaction: 'Transaction created successfully', funds: 'Funds added successfully' };

const VIEWS = [
  { key: 'overview', label: 'Overview' },
  { key: 'reports', label: 'Reports' },
  { key: 'tax', label: 'Tax' },
  { key: 'months', label: 'Months' },
] as const;

/** What every view understands: the period. */
const SHARED = ['section', 'from', 'to'];

/** The dialogs that a link can open. */
const LINKED = {
  transaction: { kind: 'transaction', transaction: null },
  funds: { kind: 'funds', transaction: null },
  budget: { kind: 'budget', budget: null },
  company: { kind: 'company' },
  journal: { kind: 'journal' },
} as const;

/** The studio's accounts. The address holds the view, the period, the filter and the open transaction. */
export function FinancesSection() {
  const [filter, changeFilter] = useFinanceFilter();
  const [address] = useAddress();
  const { open, setOpen, close } = useListActions<Open>('finances', formOf, [], LINKED);
  const [toast, setToast] = useState<Toast | null>(null);
  const done = (message: string): void => {
    close();
    setToast({ message, act: (toast?.act ?? 0) + 1 });
  };
  useFreshFinance();
  const view = VIEWS.find(({ key }) => key === address.get('view'))?.key ?? 'overview';
  const tabs = VIEWS.map(({ key, label }) => ({
    key,
    label,
    to: `?${viewAddress(address, key === 'overview' ? null : key, SHARED).toString()}`,
  }));
  const { shown, open: show, close: closeShown } = useAddressDialog('transaction');
  const journal = useAddressDialog('journal');
  return (
    <PortalSection
      title="Finances"
      description="Money in and out, approved by two people and posted to the ledger. Every total opens the documents behind it."
      action={
        <PortalActions
          label="More for Finances"
          items={[
            { label: 'Company Info', icon: IconBuilding, onSelect: () => setOpen({ kind: 'company' }) },
            { label: 'Add Funds', icon: IconPigMoney, onSelect: () => setOpen({ kind: 'funds', transaction: null }) },
            { label: 'Set Budget', icon: IconChartPie, onSelect: () => setOpen({ kind: 'budget', budget: null }) },
            {
              label: 'Export Summary',
              icon: IconDownload,
              onSelect: () =>
                downloadFileSignedIn(`/api/staff/finance/exports/summary?${filterText({ from: filter.from, to: filter.to })}`),
            },
          ]}
        >
          <PortalAddButton onClick={() => setOpen({ kind: 'transaction', transaction: null })}>Add Transaction</PortalAddButton>
        </PortalActions>
      }
    >
      <PortalTabs label="Finances" tabs={tabs} current={view} />
      {view !== 'months' && <PeriodFields days={filter} onChange={changeFilter} />}
      {view === 'overview' && (
        <>
          <FinanceCards days={filter} />
          <TransactionsPanel filter={filter} onFilter={changeFilter} onOpen={show} />
          <BudgetsPanel onChange={(budget) => setOpen({ kind: 'budget', budget })} />
          <ForecastPanel onChange={(forecast) => setOpen({ kind: 'forecast', forecast })} />
          <JournalsPanel onAdd={() => setOpen({ kind: 'journal' })} onOpen={journal.open} />
          <RatesPanel />
        </>
      )}
      {view === 'reports' && (
        <>
          <ReportsPanel days={filter} />
          <LedgerCheck />
        </>
      )}
      {view === 'tax' && (
        <>
          <VatPanel days={filter} onPay={(start) => setOpen({ kind: 'journal', start })} onOpenJournal={journal.open} />
          <TaxComputationPanel days={filter} onPay={(start) => setOpen({ kind: 'journal', start })} onOpenJournal={journal.open} />
          <TaxPanel days={filter} />
          <CompanyPanel onChange={() => setOpen({ kind: 'company' })} />
        </>
      )}
      {view === 'months' && (
        <>
          <MonthsPanel />
          <PublicationPanel />
        </>
      )}
      {open?.kind === 'budget' && (
        <BudgetForm
          budget={open.budget}
          onSaved={() => done(open.budget === null ? 'Budget created successfully' : 'Budget updated successfully')}
          onClose={close}
        />
      )}
      {open?.kind === 'forecast' && <ForecastForm forecast={open.forecast} onSaved={done} onClose={close} />}
      {open?.kind === 'journal' && (
        <JournalForm start={open.start} onSaved={() => done('The journal waits for approval.')} onClose={close} />
      )}
      {open?.kind === 'company' && <CompanyForm onSaved={() => done('Company information updated successfully')} onClose={close} />}
      {(open?.kind === 'transaction' || open?.kind === 'funds') && (
        <TransactionForm
          kind={open.kind}
          transaction={open.transaction}
          onSaved={() => done(open.transaction === null ? SAVED[open.kind] : 'The transaction is changed.')}
          onClose={close}
        />
      )}
      {open === null && journal.shown !== null && <JournalDialog id={journal.shown} onClose={journal.close} />}
      {open === null && journal.shown === null && shown !== null && (
        <TransactionDialog id={shown} onEdit={(transaction) => setOpen({ kind: kindOf(transaction), transaction })} onClose={closeShown} />
      )}
      <PortalToast toast={toast} />
    </PortalSection>
  );
}
