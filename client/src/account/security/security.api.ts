import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoginLogView, SessionView } from '../../../../server/auth/sessions/sessions.dto.js';
import type { MessageResponse } from '../../../../server/auth/passwords/passwords.dto.js';
import type { EnrolmentResponse, RecoveryCodesResponse, TwoFactorView } from '../../../../server/auth/second-factor/two-factor.dto.js';
import { del, getPart, type ListPart, post, put } from '../../lib/http/http';
import { apiQuery, meQuery } from '../../lib/http/query';
import { proveWithPasskey } from '../../lib/passkeys/passkeys';
import { reloadIdentity } from '../account.api';
import { tokensQuery } from './tokens/tokens.api';

export const sessionsQuery = apiQuery<SessionView[]>('/users/sessions');

export const twoFactorQuery = apiQuery<TwoFactorView>('/users/two-factor');

const FIRST_LOGINS = '/users/login-logs?limit=20';

/** Sign-in attempts, newest first, page by page. */
export const loginsQuery = infiniteQueryOptions({
  queryKey: ['/users/login-logs'],
  queryFn: ({ pageParam, signal }) => getPart<LoginLogView>(pageParam, { signal }),
  initialPageParam: FIRST_LOGINS,
  getNextPageParam: (last: ListPart<LoginLogView>) => last.next,
});

/** Changes the password; all other sessions end, as do API tokens and a requested change of the email address. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (passwords: { currentPassword: string; newPassword: string }) => put<MessageResponse>('/users/password', passwords),
    onSuccess: () => {
      for (const { queryKey } of [sessionsQuery, tokensQuery, meQuery]) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Ends one other session; without an id, all others. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => (id === null ? del('/users/sessions') : del(`/users/sessions/${encodeURIComponent(id)}`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useEnrol() {
  return useMutation({ mutationFn: () => post<EnrolmentResponse>('/users/two-factor/enrol') });
}

/** What a code from the app authorises: confirm a new secret, get new recovery codes, or turn two-factor authentication off. */
export type TwoFactorAct = 'confirm' | 'renew' | 'disable';

/** Runs the action; returns recovery codes if new ones were made. `useRereadTwoFactor` reloads the state. */
export function useTwoFactorAct(act: TwoFactorAct) {
  return useMutation({
    mutationFn: async (code: string): Promise<string[] | null> => {
      if (act === 'disable') {
        await del('/users/two-factor', { body: { code } });
        return null;
      }
      const path = act === 'confirm' ? '/users/two-factor/confirm' : '/users/two-factor/recovery-codes';
      return (await post<RecoveryCodesResponse>(path, { code })).recoveryCodes;
    },
  });
}

/** New recovery codes for an account without an authenticator app: a passkey confirms them. */
export function useRenewWithPasskey() {
  return useMutation({
    mutationFn: async () => {
      await proveWithPasskey();
      return (await post<RecoveryCodesResponse>('/users/two-factor/recovery-codes')).recoveryCodes;
    },
  });
}

/** Objects to a reset that an admin requested. */
export function useKeepTwoFactor() {
  return useMutation({ mutationFn: () => post('/users/two-factor/keep') });
}

export function useRereadTwoFactor(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all([queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey }), reloadIdentity(queryClient)]);
}
