import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  NewPasswordsRequiredResponse,
  SecondFactorResetView,
  UserSignedOutResponse,
} from '../../../../../../server/admin/users/account-safety.dto.js';
import { del, get, post } from '../../../../lib/http/http';

const pathOf = (id: string): string => `/admin/users/${id}`;

export function useSignOutUser(id: string) {
  return useMutation({ mutationFn: () => post<UserSignedOutResponse>(`${pathOf(id)}/sign-out`) });
}

/** Makes users choose a new password before anything else. */
export function useRequireNewPasswords() {
  return useMutation({ mutationFn: (ids: readonly string[]) => post<NewPasswordsRequiredResponse>('/admin/users/new-passwords', { ids }) });
}

/** Whether two-factor authentication is on, and a pending reset. Refetched each time that the dialog opens. */
export function secondFactorResetQuery(id: string) {
  const path = `${pathOf(id)}/second-factor-reset`;
  return queryOptions({ queryKey: [path] as const, queryFn: ({ signal }) => get<SecondFactorResetView>(path, { signal }), gcTime: 0 });
}

/** Requests a reset with a reason, approves one, or withdraws one. */
type ResetAct = { kind: 'ask'; reason: string } | { kind: 'agree' } | { kind: 'withdraw' };

export function useSecondFactorReset(id: string) {
  const queryClient = useQueryClient();
  const path = `${pathOf(id)}/second-factor-reset`;
  return useMutation({
    mutationFn: async (act: ResetAct): Promise<void> => {
      if (act.kind === 'ask') await post(path, { reason: act.reason });
      else if (act.kind === 'agree') await post(`${path}/agreement`);
      else await del(path);
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: [path] }),
  });
}
