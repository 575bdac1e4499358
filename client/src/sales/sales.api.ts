import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { SavedCustomerView } from '../../../server/sales/customers/customers.dto.js';
import type { EnterSale } from '../../../server/sales/entry/sale-input.dto.js';
import type { SaleForm } from '../../../server/sales/entry/sale-entry.rules';
import type { WithdrawStatement } from '../../../server/sales/imports/imports.dto.js';
import type { ReceivePayment } from '../../../server/sales/payments/payments.dto.js';
import type { RefundSale } from '../../../server/sales/refunds/refunds.dto.js';
import { SALES_PAGE } from '../../../server/sales/sale.rules';
import type { SaleDetailView, SaleDraftView, SaleIdView, SalesTotalsView, SaleView } from '../../../server/sales/sales.dto.js';
import { del, post, put } from '../lib/http/http';
import { apiQuery } from '../lib/http/query';
import { filterText } from '../lib/lists/keyset';
import { partsQuery } from '../lib/lists/parts-query';
import { useFreshPath } from '../live/use-live';
import { useInvalidatePaths } from '../lib/http/use-invalidate';

const PATH = '/staff/sales';

/** Filter of the list; empty values do not filter. */
export interface SalesFilter {
  status: string;
  channel: string;
  /** YYYY-MM-DD, like `to`. */
  from: string;
  to: string;
  search: string;
}

/** Sales that match a filter, latest first, page by page. */
export function salesQuery(filter: SalesFilter) {
  return partsQuery<SaleView>(`${PATH}?${filterText({ ...filter, limit: SALES_PAGE })}`);
}

export function salesTotalsQuery({ channel, from, to }: SalesFilter) {
  return { ...apiQuery<SalesTotalsView>(`${PATH}/totals?${filterText({ channel, from, to })}`), placeholderData: keepPreviousData };
}

export function saleQuery(id: string) {
  return apiQuery<SaleDetailView>(`${PATH}/${encodeURIComponent(id)}`);
}

/** The address book by name, page by page. */
export function customersQuery(search: string, limit = 20) {
  return partsQuery<SavedCustomerView>(`${PATH}/customers?${filterText({ search, limit })}`);
}

export function postSale(sale: EnterSale): Promise<SaleIdView> {
  return post(PATH, sale);
}

export function saveDraft(id: string, form: SaleForm, version: number): Promise<SaleDraftView> {
  return put(`${PATH}/${id}/draft`, { form, version });
}

export function discardDraft(id: string): Promise<void> {
  return del(`${PATH}/${id}/draft`);
}

/** Refetches all data about sales. */
export function useSalesChanged(): () => Promise<void> {
  return useInvalidatePaths(PATH);
}

/** Refetches sales whenever the accounts change. */
export function useFreshSales(): void {
  useFreshPath('staff.finance', PATH);
}

function useAct<V, T = unknown>(mutationFn: (variables: V) => Promise<T>) {
  const onSettled = useSalesChanged();
  return useMutation({ mutationFn, onSettled });
}

export const useRefundSale = (id: string) => useAct((refund: RefundSale) => post<SaleDetailView>(`${PATH}/${id}/refunds`, refund));
export const useReceivePayment = (id: string) =>
  useAct((payment: ReceivePayment) => post<SaleDetailView>(`${PATH}/${id}/payments`, payment));
export const useWithdrawStatement = (id: string) =>
  useAct((withdrawal: WithdrawStatement) => post<SaleDetailView>(`${PATH}/${id}/withdraw`, withdrawal));
export const useDeleteCustomer = () => useAct((id: string) => del(`${PATH}/customers/${id}`));
