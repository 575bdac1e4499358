import { keepPreviousData } from '@tanstack/react-query';
import type {
  ChangeTaxAdjustment,
  EnterTaxAdjustment,
  TaxAdjustmentView,
  TaxComputationView,
} from '../../../../../server/finance/tax/computation/tax-computation.dto.js';
import { del, post, put } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { filterText } from '../../../lib/lists/keyset';
import { useAct, type Days } from '../../finance.api';

const PATH = '/staff/finance/tax-adjustments';

export function computationQuery({ from, to }: Days) {
  return {
    ...apiQuery<TaxComputationView>(`/staff/finance/tax-computation?${filterText({ from, to })}`),
    placeholderData: keepPreviousData,
  };
}

export function saveAdjustment(id: string | null, fields: EnterTaxAdjustment | ChangeTaxAdjustment): Promise<TaxAdjustmentView> {
  return id === null ? post(PATH, fields) : put(`${PATH}/${id}`, fields);
}

export const useDeleteAdjustment = () =>
  useAct(({ id, version }: { id: string; version: number }) => del(`${PATH}/${id}?version=${version}`));
