import type { EnterExchangeRate, ExchangeRateView } from '../../../../server/finance/currency/exchange-rates.dto.js';
import { del, post } from '../../lib/http/http';
import { filterText } from '../../lib/lists/keyset';
import { useAct } from '../finance.api';
import { partsQuery } from '../../lib/lists/parts-query';

const PATH = '/staff/finance/exchange-rates';
const PAGE = 10;

/** Exchange rates, latest first, page by page. */
export const exchangeRatesQuery = partsQuery<ExchangeRateView>(`${PATH}?${filterText({ limit: PAGE })}`);

export function enterRate(fields: EnterExchangeRate): Promise<void> {
  return post(PATH, fields);
}

export const useDeleteRate = () => useAct((id: string) => del(`${PATH}/${id}`));
