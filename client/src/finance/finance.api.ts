import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { BudgetView, ChangeBudget, SetBudget } from '../../../server/finance/budgets/budgets.dto.js';
import type { CompanyInfoView, CompleteDeadline, DeadlineView, SaveCompanyInfo } from '../../../server/finance/company/company.dto.js';
import type { ForecastView, SetForecast } from '../../../server/finance/forecast/forecast.dto.js';
import type { LedgerCheckView, LedgerEntryView, OpenItemsView, PeriodView } from '../../../server/finance/ledger/ledger.dto.js';
import type { PublicationView, SavePublication } from '../../../server/finance/publication/publication.dto.js';
import type { RunwayView, VatThresholdView } from '../../../server/finance/reports/outlook.dto.js';
import type {
  BalanceSheetView,
  CashMonthView,
  GenerateTaxReport,
  ProfitAndLossView,
  SummaryView,
  TaxReportView,
  TrialBalanceView,
} from '../../../server/finance/reports/reports.dto.js';
import type { FiledReturnView, FileVatReturn, VatPeriodView } from '../../../server/finance/tax/filing/vat-filing.dto.js';
import type { VatOutsideView, VatReturnView } from '../../../server/finance/tax/vat-return.dto.js';
import type { TransactionDetailView, TransactionView } from '../../../server/finance/transactions/transactions.dto.js';
import { del, get, post, put } from '../lib/http/http';
import { apiQuery } from '../lib/http/query';
import { upload } from '../lib/http/upload';
import { useFreshPath } from '../live/use-live';
import { filterText, keysetQuery } from '../lib/lists/keyset';
import { partsQuery } from '../lib/lists/parts-query';
import { useInvalidatePaths } from '../lib/http/use-invalidate';

const PATH = '/staff/finance';
const TRANSACTIONS = `${PATH}/transactions`;

export type { LedgerEntryView, TransactionDetailView, TransactionView };

/** Days, YYYY-MM-DD, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

export interface TransactionsFilter extends Days {
  /** Empty for all. */
  type: string;
  /** Empty for all. */
  status: string;
  /** Empty for all. */
  category: string;
  search: string;
}

/** Transactions that match a filter, latest first, page by page. */
export function transactionsQuery(filter: TransactionsFilter, limit: number) {
  return partsQuery<TransactionView>(`${TRANSACTIONS}?${filterText({ ...filter, limit })}`);
}

export function transactionQuery(id: string) {
  return apiQuery<TransactionDetailView>(`${TRANSACTIONS}/${encodeURIComponent(id)}`);
}

const inDays = (path: string, days: Days): string => `${PATH}/${path}?${filterText({ ...days })}`;

export function summaryQuery(days: Days) {
  return { ...apiQuery<SummaryView>(inDays('summary', days)), placeholderData: keepPreviousData };
}

export function profitAndLossQuery(days: Days) {
  return { ...apiQuery<ProfitAndLossView>(inDays('reports/profit-and-loss', days)), placeholderData: keepPreviousData };
}

export function balanceSheetQuery(on: string) {
  return { ...apiQuery<BalanceSheetView>(`${PATH}/reports/balance-sheet?${filterText({ on })}`), placeholderData: keepPreviousData };
}

export function trialBalanceQuery(on: string) {
  return { ...apiQuery<TrialBalanceView>(`${PATH}/reports/trial-balance?${filterText({ on })}`), placeholderData: keepPreviousData };
}

export function cashFlowQuery(days: Days) {
  return { ...apiQuery<CashMonthView[]>(inDays('reports/cash-flow', days)), placeholderData: keepPreviousData };
}

export function periodsQuery(days: Days) {
  return { ...apiQuery<PeriodView[]>(inDays('periods', days)), placeholderData: keepPreviousData };
}

/** A check of the whole ledger may take the server two minutes. */
const CHECK_MS = 130_000;

/** The last check of the whole ledger; it runs when it is refetched, because the server allows only a few. */
export const ledgerCheckQuery = queryOptions({
  queryKey: [`${PATH}/ledger/check`],
  queryFn: () => get<LedgerCheckView>(`${PATH}/ledger/check`, { timeOutMs: CHECK_MS }),
  enabled: false,
  retry: false,
});

/** What still waits in a month. @param month YYYY-MM */
export function openItemsQuery(month: string) {
  return { ...apiQuery<OpenItemsView>(`${PATH}/periods/${month}/open-items`), staleTime: 0 };
}

/** Adds or changes a transaction; with a receipt as a multipart form, reporting progress from 0 to 1. */
export function saveTransaction(
  id: string | null,
  fields: Readonly<Record<string, unknown>>,
  receipt: File | null,
  onProgress: (share: number) => void,
): Promise<TransactionDetailView> {
  const path = id === null ? TRANSACTIONS : `${TRANSACTIONS}/${id}`;
  if (receipt === null) return id === null ? post(path, fields) : put(path, fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('receipt', receipt);
  return upload(path, form, onProgress, { method: id === null ? 'POST' : 'PUT' });
}

export function vatReturnQuery(days: Days) {
  return { ...apiQuery<VatReturnView>(inDays('vat-return', days)), placeholderData: keepPreviousData };
}

/** VAT that no return contains. */
export const vatOutsideQuery = apiQuery<VatOutsideView>(`${PATH}/vat-return/outside`);

/** The running period, those that have ended and are not filed, and the last filed ones; latest first. */
export const vatPeriodsQuery = apiQuery<VatPeriodView[]>(`${PATH}/vat-returns/periods`);
export const filedReturnsQuery = keysetQuery<FiledReturnView>(`${PATH}/vat-returns`);

export const publicationQuery = apiQuery<PublicationView>(`${PATH}/publication`);
export const runwayQuery = apiQuery<RunwayView>(`${PATH}/runway`);
export const vatThresholdQuery = apiQuery<VatThresholdView>(`${PATH}/vat-threshold`);
export const forecastsQuery = apiQuery<ForecastView[]>(`${PATH}/forecasts`);

export function useTaxReport() {
  return useMutation({ mutationFn: (input: GenerateTaxReport) => post<TaxReportView>(`${PATH}/tax-report`, input) });
}

export const companyQuery = apiQuery<CompanyInfoView>(`${PATH}/company-info`);
export const deadlinesQuery = apiQuery<DeadlineView[]>(`${PATH}/tax-deadlines`);

export function saveCompany(fields: SaveCompanyInfo): Promise<CompanyInfoView> {
  return put(`${PATH}/company-info`, fields);
}

export const budgetsQuery = apiQuery<BudgetView[]>(`${PATH}/budgets`);

export function saveBudget(id: string | null, fields: SetBudget | ChangeBudget): Promise<BudgetView> {
  return id === null ? post(`${PATH}/budgets`, fields) : put(`${PATH}/budgets/${id}`, fields);
}

/** @param month YYYY-MM */
export function saveForecast(month: string, fields: SetForecast): Promise<ForecastView> {
  return put(`${PATH}/forecasts/${month}`, fields);
}

/** Refetches all data about finance: one change may affect every total. */
export function useFinanceChanged(): () => Promise<void> {
  return useInvalidatePaths(PATH);
}

/** Refetches all data about finance whenever something changes. */
export function useFreshFinance(): void {
  useFreshPath('staff.finance', PATH);
}

/** A mutation that refetches all data about finance. */
export function useAct<V>(mutationFn: (variables: V) => Promise<unknown>) {
  const onSettled = useFinanceChanged();
  return useMutation({ mutationFn, onSettled });
}

/** An approval of the version that was read. */
export type Approval = { id: string; version: number };

export const useApprove = () => useAct(({ id, version }: Approval) => post(`${TRANSACTIONS}/${id}/approve`, { version }));
export const useReject = () => useAct(({ id, reason }: { id: string; reason: string }) => post(`${TRANSACTIONS}/${id}/reject`, { reason }));
export const useReverse = () =>
  useAct(({ id, reason }: { id: string; reason: string }) => post(`${TRANSACTIONS}/${id}/reverse`, { reason }));
export const useCompleteDeadline = () =>
  useAct(({ id, ...values }: CompleteDeadline & { id: string }) => put(`${PATH}/tax-deadlines/${encodeURIComponent(id)}`, values));
export const useClearForecast = () =>
  useAct(({ month, version }: { month: string; version: number }) => del(`${PATH}/forecasts/${month}?${filterText({ version })}`));
export const useSavePublication = () => useAct((input: SavePublication) => put<PublicationView>(`${PATH}/publication`, input));
export const useFileReturn = () => useAct((input: FileVatReturn) => post<VatReturnView>(`${PATH}/vat-returns`, input));
/** @param month YYYY-MM */
export const useCloseMonth = () => useAct((month: string) => post(`${PATH}/periods/${month}/close`));
/** Reopens a month in a session that a second factor has elevated. */
export const useReopenMonth = () =>
  useAct(({ month, reason }: { month: string; reason: string }) => post(`${PATH}/periods/${month}/reopen`, { reason }));
