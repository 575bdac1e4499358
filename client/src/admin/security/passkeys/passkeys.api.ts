import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  PasskeyRequirementView,
  SavePasskeyRequirement,
} from '../../../../../server/auth/passkey-requirement/passkey-requirement.dto.js';
import { put } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';

const PATH = '/security/passkey-requirement';

/** From when admin, ceo and security need a passkey. */
export const passkeyRequirementQuery = apiQuery<PasskeyRequirementView>(PATH);

export function useSavePasskeyRequirement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: SavePasskeyRequirement) => put<PasskeyRequirementView>(PATH, input),
    onSuccess: (view) => client.setQueryData(passkeyRequirementQuery.queryKey, view),
    // After a conflict as well, so that the panel shows what was saved.
    onSettled: () => client.invalidateQueries({ queryKey: passkeyRequirementQuery.queryKey }),
  });
}
