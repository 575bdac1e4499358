import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailContentView, MailView } from '../../../../../server/admin/outbox/outbox.dto.js';
import { get, post } from '../../../lib/http/http';
import { keysetQuery } from '../../../lib/lists/keyset';
import { statusQuery } from '../status.api';

const PATH = '/admin/outbox';

/**
 * Emails of the outbox, newest first, page by page.
 * @param state one of MAIL_STATES; empty for all
 */
export function outboxQuery(state: string) {
  return { ...keysetQuery<MailView>(PATH, { state }), placeholderData: keepPreviousData };
}

export const outboxKey = [PATH] as const;

/** One email. Every opening refetches, because the server records each one. */
export function mailQuery(id: string) {
  return queryOptions({
    queryKey: ['/admin/outbox-mail', id] as const,
    queryFn: ({ signal }) => get<MailContentView>(`${PATH}/${id}`, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Puts an email that could not be sent back into the queue. */
export function useRetryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: MailView) => post(`${PATH}/${id}/retry`),
    // In any case, the email's state may have changed.
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: outboxKey }), client.invalidateQueries({ queryKey: statusQuery.queryKey })]),
  });
}
