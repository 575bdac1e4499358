import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CategoryView } from '../../../server/support/help/catalogue.dto.js';
import type { FaqGroupView, FaqHit } from '../../../server/support/help/faqs.dto.js';
import type { SupportHoursView } from '../../../server/support/help/hours/support-hours.dto.js';
import type { FaqGroup, FaqSearchPlace } from '../../../server/support/help/faqs.rules';
import type { CreateTicket, OwnTicketPage, TicketSummary, TicketView } from '../../../server/support/tickets/tickets.dto.js';
import { get, post } from '../lib/http/http';
import { filterText, keysetQuery, type KeysetFilter } from '../lib/lists/keyset';
import { publicQuery } from '../lib/http/query';

const TICKETS = '/support/tickets';

/** Prefix of the keys of the user's own ticket lists. */
export const OWN_TICKETS_KEY = [TICKETS] as const;

/** The ticket categories, including retired ones: old tickets show their labels. */
export const categoriesQuery = publicQuery<CategoryView[]>('/support/categories');

/** The hours of the support desk. */
export const supportHoursQuery = publicQuery<SupportHoursView>('/support/hours');

/** Every help answer, by group. */
export const faqsQuery = publicQuery<FaqGroupView[]>('/support/faqs');

/** Answers that match a search text, best match first. Disabled while the text is empty. */
export function faqSearchQuery(
  q: string,
  { group = null, searchPlace = null, limit }: { group?: FaqGroup | null; searchPlace?: FaqSearchPlace | null; limit: number },
) {
  const queryString = filterText({ q, group, in: searchPlace, limit });
  return queryOptions({
    queryKey: ['/support/faqs/search', queryString] as const,
    queryFn: ({ signal }) => get<FaqHit[]>(`/support/faqs/search?${queryString}`, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** The signed-in user's own tickets, page by page. They change elsewhere, so they are refetched when the window gets the focus. */
export function ownTicketsQuery(filter: KeysetFilter) {
  return {
    ...keysetQuery<TicketSummary>(TICKETS, filter),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: 'always' as const,
  };
}

/** The first of the user's own tickets whose closure waits for their confirmation. */
export const waitingTicketsQuery = queryOptions({
  queryKey: [TICKETS, 'waiting'] as const,
  queryFn: ({ signal }) => get<OwnTicketPage>(`${TICKETS}?status=pending_customer&limit=10`, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

/**
 * Opens a ticket. The input carries its own id, so that a retry opens no second one.
 * @param onOpened called even if the page was left meanwhile
 */
export function useCreateTicket(onOpened: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CreateTicket) => post<TicketView>(TICKETS, input),
    onSuccess: () => {
      onOpened();
      void queryClient.invalidateQueries({ queryKey: OWN_TICKETS_KEY });
    },
  });
}

export function useConfirmClose() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: TicketSummary) => post<TicketView>(`${TICKETS}/${id}/confirm-close`),
    // Also after a refusal: then the list is out of date. Not awaited: offline, the error has to be shown immediately.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: OWN_TICKETS_KEY }),
  });
}

/** Reopens a closed ticket of the list: within the period for it, or by objecting to a closure as spam. */
export function useReopen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, can }: TicketSummary) => post<TicketView>(`${TICKETS}/${id}/${can.objectSpam ? 'object' : 'reopen'}`),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: OWN_TICKETS_KEY }),
  });
}

/**
 * Counts a vote on an answer, without identifying the user. The vote itself is stored in the browser, so the count may wait for a
 * connection.
 */
export function useCountVote() {
  return useMutation({
    mutationFn: ({ id, helpful }: { id: string; helpful: boolean }) => post(`/support/faqs/${id}/votes`, { helpful }),
    networkMode: 'online',
  });
}
