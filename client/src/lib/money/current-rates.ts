import { keepPreviousData } from '@tanstack/react-query';
import type { CurrentRateView } from '../../../../server/finance/currency/exchange-rates.dto.js';
import { apiQuery } from '../http/query';
import { filterText } from '../lists/keyset';

/**
 * The exchange rates that apply on a day.
 * @param day YYYY-MM-DD
 */
export function currentRatesQuery(day: string) {
  return {
    ...apiQuery<CurrentRateView[]>(`/staff/finance/exchange-rates/current?${filterText({ on: day })}`),
    placeholderData: keepPreviousData,
    enabled: day !== '',
  };
}
