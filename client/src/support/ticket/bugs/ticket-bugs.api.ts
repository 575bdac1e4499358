import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RaiseBug, TicketBugView } from '../../../../../server/staff/bugs/links/links.dto.js';
import { post } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';

/** The bugs that were raised from a ticket, for its agents. */
export function ticketBugsQuery(ticketId: string) {
  return apiQuery<TicketBugView[]>(`/support/tickets/${ticketId}/bugs`);
}

export function useRaiseBug(ticketId: string) {
  const client = useQueryClient();
  const { queryKey } = ticketBugsQuery(ticketId);
  return useMutation({
    mutationFn: (bug: RaiseBug) => post<TicketBugView[]>(`/support/tickets/${ticketId}/bugs`, bug),
    onSuccess: (bugs) => void client.setQueryData(queryKey, bugs),
  });
}
