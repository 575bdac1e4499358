import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasskeyAddedResponse, PasskeysView } from '../../../../../server/auth/passkeys/passkeys.dto.js';
import { del, patch, post } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { createPasskey } from '../../../lib/passkeys/passkeys';
import { useRereadTwoFactor } from '../security.api';

const PATH = '/users/passkeys';

/** The account's passkeys, oldest first. */
export const passkeysQuery = apiQuery<PasskeysView>(PATH);

/** Awaited by the caller, whose next page depends on whether the user still needs a passkey. */
function useReread(): () => Promise<unknown> {
  const client = useQueryClient();
  const rereadTwoFactor = useRereadTwoFactor();
  return () => Promise.all([rereadTwoFactor(), client.invalidateQueries({ queryKey: passkeysQuery.queryKey })]);
}

export function useAddPasskey() {
  const onSettled = useReread();
  return useMutation({
    mutationFn: async (name: string) => post<PasskeyAddedResponse>(PATH, { ...(await createPasskey()), name }),
    onSettled,
  });
}

export function useRenamePasskey(id: string) {
  const onSettled = useReread();
  return useMutation({ mutationFn: (name: string) => patch(`${PATH}/${id}`, { name }), onSettled });
}

export function useRemovePasskey() {
  const onSettled = useReread();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled });
}
