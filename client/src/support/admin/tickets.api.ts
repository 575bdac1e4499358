import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminTicketRow, AdminTicketView, InvestigationView } from '../../../../server/support/investigation/investigation.dto.js';
import { getFile } from '../../lib/http/get-file';
import { get, post } from '../../lib/http/http';
import { keysetQuery } from '../../lib/lists/keyset';
import { saveFile } from '../../lib/http/save-file';
import { ticketPath } from '../tickets.api';
import type { TicketsFilter } from './tickets-filter';

const PATH = '/admin/tickets';

/** Tickets of the panel, the newest first, page by page; the customers masked. */
export function adminTicketsQuery(filter: TicketsFilter) {
  return { ...keysetQuery<AdminTicketRow>(PATH, { ...filter }), placeholderData: keepPreviousData };
}

/** One ticket. While this session investigates, each read of it is recorded: it is read on opening, kept nowhere, and not read again by itself. */
export function adminTicketQuery(id: string) {
  return queryOptions({
    queryKey: ['/admin/ticket', id] as const,
    queryFn: ({ signal }) => get<AdminTicketView>(`${PATH}/${id}`, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Why someone looks into a ticket, and the case elsewhere that it belongs to. */
export interface InvestigationReason {
  reason: string;
  caseLink: string;
}

/** Raises the session by a code of the authenticator app. Gives the moment until when. */
export function useRaise() {
  return useMutation({ mutationFn: (code: string) => post<{ raisedUntil: string }>('/auth/verify-2fa', { code }) });
}

/** Opens a ticket to this session for 15 minutes. */
export function useInvestigate(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (details: InvestigationReason) => post<InvestigationView>(`${ticketPath(id)}/audit`, { action: 'INVESTIGATE', details }),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: [PATH] });
      await queryClient.refetchQueries({ queryKey: adminTicketQuery(id).queryKey, exact: true });
    },
  });
}

/** Notes why, then takes the document. */
export function useExportPdf(id: string) {
  return useMutation({
    mutationFn: async (reason: string) => {
      await post(`${ticketPath(id)}/audit`, { action: 'EXPORT_PDF', details: { reason } });
      const { name, content } = await getFile(`${ticketPath(id)}/export-pdf?reason=${encodeURIComponent(reason)}`);
      const saved = name ?? 'ticket.pdf';
      saveFile(saved, content.type, content);
      return saved;
    },
  });
}
