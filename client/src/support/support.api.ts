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

/** With it every list of the person's own tickets begins. */
export const OWN_TICKETS_KEY = [TICKETS] as const;

/** What tickets can be about, with what is retired: old tickets show its label. */
export const categoriesQuery = publicQuery<CategoryView[]>('/support/categories');

/** When the desk is online. */
export const supportHoursQuery = publicQuery<SupportHoursView>('/support/hours');

/** Every answer of the help, by group. */
export const faqsQuery = publicQuery<FaqGroupView[]>('/support/faqs');

/** Answers that match a search text, best match first. Disabled while the text is empty. */
export function faqSearchQuery(
  q: string,
  { group = null, place = null, limit }: { group?: FaqGroup | null; place?: FaqSearchPlace | null; limit: number },
) {
  const wanted = filterText({ q, group, in: place, limit });
  return queryOptions({
    queryKey: ['/support/faqs/search', wanted] as const,
    queryFn: ({ signal }) => get<FaqHit[]>(`/support/faqs/search?${wanted}`, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** The signed-in person's own tickets, page by page. They change elsewhere: when the window gets the focus again, they are reloaded. */
export function ownTicketsQuery(filter: KeysetFilter) {
  return {
    ...keysetQuery<TicketSummary>(TICKETS, filter),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: 'always' as const,
  };
}

/** The first of a person's own tickets whose closure waits for their confirmation. */
export const waitingTicketsQuery = queryOptions({
  queryKey: [TICKETS, 'waiting'] as const,
  queryFn: ({ signal }) => get<OwnTicketPage>(`${TICKETS}?status=pending_customer&limit=10`, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

/**
 * Opens a ticket. The input carries an id of its own, so that sending it again opens no second one.
 *
 * @param onOpened is called also when the page was left meanwhile
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
    // Also after a refusal: then the ticket is not what the list shows. Not awaited: without a network the failure has to be shown at once.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: OWN_TICKETS_KEY }),
  });
}

/** Opens a closed ticket of the list again: within the time for it, or by an objection to a closure as spam. */
export function useReopen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, can }: TicketSummary) => post<TicketView>(`${TICKETS}/${id}/${can.objectSpam ? 'object' : 'reopen'}`),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: OWN_TICKETS_KEY }),
  });
}

/** Counts a vote on an answer, without identifying the user. The vote itself is stored in the browser, so the count may wait for a connection. */
export function useCountVote() {
  return useMutation({
    mutationFn: ({ id, helpful }: { id: string; helpful: boolean }) => post(`/support/faqs/${id}/votes`, { helpful }),
    networkMode: 'online',
  });
}
