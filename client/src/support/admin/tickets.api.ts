import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminTicketRow, AdminTicketView, InvestigationView } from '../../../../server/support/investigation/investigation.dto.js';
import { getFile } from '../../lib/http/get-file';
import { get, post } from '../../lib/http/http';
import { keysetQuery } from '../../lib/lists/keyset';
import { saveFile } from '../../lib/http/save-file';
import { ticketPath } from '../tickets.api';
import type { TicketsFilter } from './tickets-filter';

const PATH = '/admin/tickets';

/** Tickets of the panel, newest first, page by page; customers are masked. */
export function adminTicketsQuery(filter: TicketsFilter) {
  return { ...keysetQuery<AdminTicketRow>(PATH, { ...filter }), placeholderData: keepPreviousData };
}

/**
 * One ticket. During an investigation the server records each read: it is loaded on opening, never cached, and never refetched
 * automatically.
 */
export function adminTicketQuery(id: string) {
  return queryOptions({
    queryKey: ['/admin/ticket', id] as const,
    queryFn: ({ signal }) => get<AdminTicketView>(`${PATH}/${id}`, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Why a ticket is investigated, and its external case. */
export interface InvestigationReason {
  reason: string;
  caseLink: string;
}

/** Unmasks a ticket for this session for 15 minutes. */
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

/** Records the reason, then downloads the document. */
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
