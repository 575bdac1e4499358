import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { ReviewedEventsView, SecurityEventView, ShownAddressesView } from '../../../../../server/security/events/events.dto.js';
import { post } from '../../../lib/http/http';
import { keysetQuery } from '../../../lib/lists/keyset';
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

/** Marks events as reviewed. */
export function useReview() {
  const onSettled = useSecurityChanged();
  return useMutation({
    mutationFn: ({ ids, note }: { ids: readonly number[]; note: string }) => post<ReviewedEventsView>(`${PATH}/review`, { ids, note }),
    onSettled,
  });
}
