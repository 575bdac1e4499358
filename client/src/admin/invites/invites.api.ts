import { useMutation } from '@tanstack/react-query';
import type { CreateRoleCode, RoleCodeCreatedResponse, RoleCodeView } from '../../../../server/users/role-codes/role-codes.dto.js';
import { del, post } from '../../lib/http/http';
import { keysetQuery } from '../../lib/lists/keyset';
import { apiQuery } from '../../lib/http/query';
import { useInvalidate } from '../../lib/http/use-invalidate';

const PATH = '/admin/role-invites';

/** Codes that can still be used, newest first, page by page. */
export const invitesQuery = keysetQuery<RoleCodeView>(PATH);

/** The roles that a code can give. */
export const rolesQuery = apiQuery<string[]>('/admin/roles');

function useAfterChange(): () => Promise<void> {
  return useInvalidate([PATH]);
}

/** Creates a code. Its plain text is only in the response. */
export function useCreateInvite() {
  const onSuccess = useAfterChange();
  return useMutation({
    mutationFn: (input: CreateRoleCode) => post<RoleCodeCreatedResponse>(PATH, input),
    onSuccess: () => void onSuccess(),
  });
}

export function useRevokeInvite(id: string) {
  const onSettled = useAfterChange();
  return useMutation({ mutationFn: () => del(`${PATH}/${id}`), onSettled });
}
