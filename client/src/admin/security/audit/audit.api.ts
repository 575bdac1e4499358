import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChooseHeadRecipients, HeadMailView, HeadRecipientChoicesView } from '../../../../../server/security/trail/head-mail.dto.js';
import { put } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { useSecurityChanged } from '../security.api';

const PATH = '/security/chain-head-mail';

/** Who receives the head of the chain every day. */
export const headMailQuery = apiQuery<HeadMailView>(PATH);

/** Everyone who may be chosen to receive it. */
export const headRecipientsQuery = apiQuery<HeadRecipientChoicesView>(`${PATH}/people`);

/** Name of the form for the recipients. */
export const RECIPIENTS_FORM = 'chain-head-recipients';

export function useChooseRecipients() {
  const client = useQueryClient();
  const changed = useSecurityChanged();
  return useMutation({
    mutationFn: (input: ChooseHeadRecipients) => put<HeadMailView>(PATH, input),
    onSuccess: (view) => client.setQueryData(headMailQuery.queryKey, view),
    onSettled: changed,
  });
}
