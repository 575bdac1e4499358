import { useMutation } from '@tanstack/react-query';
import type { DecideMany, PendingExpenseView, PendingTimeView, WaitingTotals } from '../../../server/clarity/approvals/approvals.dto.js';
import type { ClarityAnalyticsView } from '../../../server/clarity/analytics/analytics.dto.js';
import type { OwnPayView } from '../../../server/clarity/own-pay/own-pay.dto.js';
import type { BankDetailsState, ChangeBankDetails } from '../../../server/clarity/bank/bank.dto.js';
import type { ClaimKind } from '../../../server/clarity/clarity.rules.js';
import type {
  AgreeDeliverable,
  ChangeDeliverable,
  DeliverableView,
  TeamDeliverableView,
} from '../../../server/clarity/deliverables/deliverables.dto.js';
import type { ExpenseVatView, ExpenseView } from '../../../server/clarity/expenses/expenses.dto.js';
import type { HistoryTarget } from '../../../server/clarity/history/history.rules.js';
import type { HistoryView } from '../../../server/clarity/history/history.dto.js';
import type {
  Outcomes,
  PayableDetailView,
  PayableTotals,
  PayableView,
  PayPayables,
} from '../../../server/clarity/payables/payables.dto.js';
import type { PayableStatus, PayableTotal } from '../../../server/clarity/payables/payables.rules.js';
import type { Days } from '../../../server/finance/ledger/ledger.rules.js';
import type { RatedPersonView, RatePreview, RateView, SetRate } from '../../../server/clarity/rates/rates.dto.js';
import type { ChangeClaritySettings, ClaritySettingsView } from '../../../server/clarity/settings/clarity-settings.dto.js';
import type { StatementView } from '../../../server/clarity/statements/statements.dto.js';
import type { ClaritySummary } from '../../../server/clarity/summary/summary.dto.js';
import type { CopyTime, EnterTime, TimeView } from '../../../server/clarity/time/time.dto.js';
import { getFile } from '../lib/http/get-file';
import { del, post, put } from '../lib/http/http';
import { apiQuery } from '../lib/http/query';
import { saveFile } from '../lib/http/save-file';
import { upload } from '../lib/http/upload';
import { filterText } from '../lib/lists/keyset';
import { partsQuery } from '../lib/lists/parts-query';
import { useFreshPath } from '../live/use-live';
import { useInvalidatePaths } from '../lib/http/use-invalidate';

const PATH = '/clarity';
const PAGE = 20;
/** Enough for a user's week. */
const WEEK_PAGE = 100;
const WAITING_PAGE = 50;
/** Maximum number of decisions in one request. */
const DECISIONS = 100;

/** Time entries of a period; days as YYYY-MM-DD, both inclusive. */
export function timeQuery(from: string, to: string) {
  return partsQuery<TimeView>(`${PATH}/time?${filterText({ from, to, limit: WEEK_PAGE })}`);
}

/** The user's own rejected time of all weeks. */
export const rejectedTimeQuery = partsQuery<TimeView>(`${PATH}/time?${filterText({ status: 'rejected', limit: WEEK_PAGE })}`);
export const summaryQuery = apiQuery<ClaritySummary>(`${PATH}/summary`);
export const expensesQuery = partsQuery<ExpenseView>(`${PATH}/expenses?${filterText({ limit: PAGE })}`);
export const expenseVatQuery = apiQuery<ExpenseVatView>(`${PATH}/expenses/vat`);
export const deliverablesQuery = partsQuery<DeliverableView>(`${PATH}/deliverables?${filterText({ limit: PAGE })}`);
export const openDeliverablesQuery = partsQuery<TeamDeliverableView>(`${PATH}/deliverables/open?${filterText({ limit: PAGE })}`);
export const settingsQuery = apiQuery<ClaritySettingsView>(`${PATH}/settings`);
export const peopleQuery = apiQuery<RatedPersonView[]>(`${PATH}/people`);

/**
 * The user's own payables.
 * @param total only those that count in this total of the ledger; null for all
 * @param days with `total`: only those of a period
 */
export function ownPayablesQuery(total: PayableTotal | null, days: Days | null) {
  return partsQuery<PayableView>(`${PATH}/payables?${filterText({ ...days, total, limit: PAGE })}`);
}

/**
 * Monthly statements.
 * @param userId another user's id, for users who approve; empty for one's own
 */
export function statementsQuery(userId: string) {
  return partsQuery<StatementView>(`${PATH}/statements?${filterText({ user_id: userId, limit: PAGE })}`);
}

/**
 * The approved total of a user, and how much of it is paid.
 * @param userId as above
 */
export function payableTotalsQuery(userId: string) {
  const of = filterText({ user_id: userId });
  return apiQuery<PayableTotals>(of === '' ? `${PATH}/payables/totals` : `${PATH}/payables/totals?${of}`);
}

/**
 * Claims of a kind that wait for approval.
 * @param userId empty for all users
 * @param until only those with a day until then, YYYY-MM-DD; empty for all
 */
export function waitingQuery(kind: ClaimKind, userId: string, until: string) {
  return partsQuery<PendingTimeView | PendingExpenseView | TeamDeliverableView>(
    `${PATH}/approvals/${kind}?${filterText({ user_id: userId, until, limit: WAITING_PAGE })}`,
  );
}

/**
 * How much waits for approval.
 * @param userId, until as above
 */
export function waitingTotalsQuery(userId: string, until: string) {
  return apiQuery<WaitingTotals>(`${PATH}/approvals/totals?${filterText({ user_id: userId, until })}`);
}

/** A status of payables, or a total in which they count. */
export type PayableChoice = Exclude<PayableStatus, 'withdrawn'> | 'earned' | 'reimbursed';

/** A choice as the API names it. */
export function payableFilter(choice: PayableChoice): { total: PayableTotal } | { status: PayableStatus } {
  return choice === 'earned' || choice === 'reimbursed' ? { total: choice } : { status: choice };
}

/**
 * Payables to all users.
 * @param userId empty for all
 * @param until only what is owed since then or longer, YYYY-MM-DD; empty for all
 */
export function allPayablesQuery(choice: PayableChoice, userId: string, until: string) {
  return partsQuery<PayableView>(`${PATH}/payables/all?${filterText({ ...payableFilter(choice), user_id: userId, until, limit: PAGE })}`);
}

/** Whether the user has pay here, whatever their roles are now, and what of it is still open. */
export const ownPayQuery = apiQuery<OwnPayView>(`${PATH}/own-pay`);

export const bankQuery = apiQuery<BankDetailsState>(`${PATH}/bank`);

/** @param from, to YYYY-MM-DD, both inclusive */
export function analyticsQuery(from: string, to: string) {
  return apiQuery<ClarityAnalyticsView>(`${PATH}/analytics?${filterText({ from, to })}`);
}

/**
 * The history of all entries, latest first.
 * @param target type of entry; empty for all
 */
export function historyQuery(target: string) {
  return partsQuery<HistoryView>(`${PATH}/history?${filterText({ target, limit: PAGE })}`);
}

/** The history of one entry. */
export function historyOfQuery(target: HistoryTarget, id: string) {
  return apiQuery<HistoryView[]>(`${PATH}/history?${filterText({ target, id })}`);
}

export function saveBankDetails(fields: ChangeBankDetails): Promise<BankDetailsState> {
  return put(`${PATH}/bank`, fields);
}

export function payableQuery(id: string) {
  return apiQuery<PayableDetailView>(`${PATH}/payables/${encodeURIComponent(id)}`);
}

export function ratesQuery(userId: string) {
  return apiQuery<RateView[]>(`${PATH}/rates?${filterText({ user_id: userId })}`);
}

export function ratePreviewQuery(rateInput: { user_id: string; hourly: string; valid_from: string }) {
  return apiQuery<RatePreview>(`${PATH}/rates/preview?${filterText(rateInput)}`);
}

export function saveTime(id: string | null, fields: EnterTime & { version?: number }): Promise<TimeView> {
  return id === null ? post(`${PATH}/time`, fields) : put(`${PATH}/time/${id}`, fields);
}

/** Adds or changes an expense; with a receipt as a multipart form, reporting progress from 0 to 1. */
export function saveExpense(
  id: string | null,
  fields: Readonly<Record<string, string | number>>,
  receipt: File | null,
  onProgress: (share: number) => void,
): Promise<ExpenseView> {
  const path = id === null ? `${PATH}/expenses` : `${PATH}/expenses/${id}`;
  if (receipt === null) return id === null ? post(path, fields) : put(path, fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('receipt', receipt);
  return upload(path, form, onProgress, { method: id === null ? 'POST' : 'PUT' });
}

export function agreeDeliverable(fields: AgreeDeliverable): Promise<DeliverableView> {
  return post(`${PATH}/deliverables`, fields);
}

export function changeDeliverable(id: string, fields: ChangeDeliverable): Promise<DeliverableView> {
  return put(`${PATH}/deliverables/${id}`, fields);
}

export function saveSettings(fields: ChangeClaritySettings): Promise<ClaritySettingsView> {
  return put(`${PATH}/settings`, fields);
}

export function setRate(fields: SetRate): Promise<RateView[]> {
  return post(`${PATH}/rates`, fields);
}

/** Refetches all data about Clarity. */
export function useClarityChanged(): () => Promise<void> {
  return useInvalidatePaths(PATH);
}

/**
 * Refetches all data about Clarity whenever something changes.
 * @param topic `clarity.own`, or `clarity.all` for users who approve
 */
export function useFreshClarity(topic: 'clarity.own' | 'clarity.all'): void {
  useFreshPath(topic, PATH);
}

function useAct<V, T>(mutationFn: (variables: V) => Promise<T>) {
  const onSettled = useClarityChanged();
  return useMutation({ mutationFn, onSettled });
}

export const useDiscardTimer = () => useAct(() => del(`${PATH}/timer`));
export const useDeleteTime = () => useAct((id: string) => del(`${PATH}/time/${id}`));
export const useDeleteExpense = () => useAct((id: string) => del(`${PATH}/expenses/${id}`));
export const useWithdrawDeliverable = () => useAct((id: string) => del(`${PATH}/deliverables/${id}`));
export const useDeliver = () =>
  useAct(({ id, ...values }: { id: string; note: string; version: number }) => post(`${PATH}/deliverables/${id}/deliver`, values));
/** Decides on each claim, in several requests if there are many. */
export const useDecide = () =>
  useAct(async ({ kind, ids, versions = {}, ...values }: DecideMany & { kind: ClaimKind }) => {
    const outcomes: Outcomes['outcomes'] = [];
    for (let first = 0; first < ids.length; first += DECISIONS) {
      const some = ids.slice(first, first + DECISIONS);
      const shown = Object.fromEntries(Object.entries(versions).filter(([id]) => some.includes(id)));
      outcomes.push(...(await post<Outcomes>(`${PATH}/approvals/${kind}/bulk`, { ...values, ids: some, versions: shown })).outcomes);
    }
    return { outcomes };
  });
/** Reopens an approved claim, which cancels its payable. */
export const useReopen = () =>
  useAct(({ kind, id, reason }: { kind: ClaimKind; id: string; reason: string }) =>
    post(`${PATH}/approvals/${kind}/${id}/reopen`, { reason }),
  );
export const useCopyTime = () => useAct((values: CopyTime) => post<Outcomes>(`${PATH}/time/copies`, values));
export const useDeleteBankDetails = () => useAct(() => del(`${PATH}/bank`));
export const usePay = () => useAct((values: PayPayables) => post<Outcomes>(`${PATH}/payables/pay`, values));
/** Downloads the bank payment file of the selected payables; requires a recent password confirmation. */
export const useBankFile = () =>
  useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const { name, content } = await getFile(`${PATH}/payables/bank-file?ids=${ids.join(',')}`);
      saveFile(name ?? 'payouts.csv', 'text/csv', content);
    },
  });
export const useSetPayroll = () =>
  useAct(({ id, on_payroll }: { id: string; on_payroll: boolean }) => put(`${PATH}/people/${id}/payroll`, { on_payroll }));
