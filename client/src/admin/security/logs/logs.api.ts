import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type {
  OpenEventsView,
  ReviewedEventsView,
  SecurityEventView,
  ShownAddressesView,
} from '../../../../../server/security/events/events.dto.js';
import { post } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { filterText, keysetQuery } from '../../../lib/lists/keyset';
import { filledIn } from '../../../lib/navigation/address-filter';
import { SECURITY, useSecurityChanged } from '../security.api';
import type { SecurityLogFilter } from './log-filter';

const PATH = `${SECURITY}/logs`;

/** Security events, newest first, page by page. */
export function eventsQuery(filter: SecurityLogFilter) {
  return { ...keysetQuery<SecurityEventView>(PATH, { ...filter }), placeholderData: keepPreviousData };
}

export async function showEventAddresses(ids: readonly string[], justification: string): Promise<Record<string, string>> {
  const { addresses } = await post<ShownAddressesView>(`${PATH}/addresses`, { ids: ids.map(Number), justification });
  return addresses;
}

/** How many events of the filter are not reviewed. */
export function openEventsQuery(filter: SecurityLogFilter) {
  const text = filterText({ ...filter });
  return { ...apiQuery<OpenEventsView>(text === '' ? `${PATH}/unreviewed` : `${PATH}/unreviewed?${text}`), staleTime: 0 };
}

/** Marks all events of the filter as reviewed, except later ones. */
export function useReviewFiltered(filter: SecurityLogFilter) {
  const onSettled = useSecurityChanged();
  return useMutation({
    mutationFn: (input: { upTo: number; note: string }) =>
      post<ReviewedEventsView>(`${PATH}/review-filtered`, { ...filledIn(filter), ...input }),
    onSettled,
  });
}

/** Marks events as reviewed. */
export function useReview() {
  const onSettled = useSecurityChanged();
  return useMutation({
    mutationFn: ({ ids, note }: { ids: readonly number[]; note: string }) => post<ReviewedEventsView>(`${PATH}/review`, { ids, note }),
    onSettled,
  });
}
