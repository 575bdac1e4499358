import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EmailChangeResponse } from '../../../server/auth/email/email.dto.js';
import type { MessageResponse } from '../../../server/auth/passwords/passwords.dto.js';
import type { RolesAppliedResponse } from '../../../server/users/role-codes/role-codes.dto.js';
import type { ProfileResponse, ProfileChangedResponse, ProfileView } from '../../../server/users/users.dto.js';
import { del, post, put } from '../lib/http/http';
import { apiQuery, meQuery } from '../lib/http/query';
import { CONSENTS_KEY, preferencesQuery } from '../lib/http/preferences';
import { upload } from '../lib/http/upload';
import type { ProfileChanges } from './profile/profile-values';

/** The personal information of the signed-in user. */
export const profileQuery = apiQuery<ProfileResponse>('/users/profile');

/** Saves changed fields against the version that they were loaded with; returns the profile as stored. */
export function saveProfile(changes: ProfileChanges, version: number): Promise<ProfileChangedResponse> {
  return put<ProfileChangedResponse>('/users/profile', { ...changes, version });
}

/** Updates the stored profile wherever this tab shows it. */
export function showProfile(queryClient: QueryClient, user: ProfileView): void {
  queryClient.setQueryData(profileQuery.queryKey, { user });
  // The name in the navigation comes from the identity; the language and the newsletter choice are shown elsewhere, too.
  for (const queryKey of [meQuery.queryKey, preferencesQuery.queryKey, CONSENTS_KEY]) void queryClient.invalidateQueries({ queryKey });
}

/**
 * Reloads the identity after a change of the account, and settles once it is known or could not be loaded. Invalidating it is not enough for
 * what follows: it is shown without an observer, so nothing waits for its reload.
 */
export async function reloadIdentity(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  await queryClient.fetchQuery(meQuery).catch(() => undefined);
}

/** Reloads the profile, after another tab or user changed it. */
export async function reloadProfile(queryClient: QueryClient): Promise<void> {
  await Promise.all([profileQuery, meQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}

/** Stores a new profile picture, or removes the current one with null, and updates it wherever it is shown. */
export function useSaveAvatar(onProgress: (share: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (picture: Blob | null): Promise<void> => {
      if (picture === null) return del('/users/avatar');
      const form = new FormData();
      form.append('avatar', picture, picture.type === 'image/jpeg' ? 'avatar.jpg' : 'avatar.png');
      await upload('/users/avatar', form, onProgress);
    },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
      ]),
  });
}

/** Requests a change of the email address; it takes effect when the link sent to the new address is opened. */
export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => post<EmailChangeResponse>('/users/email', { email }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

/** Withdraws a requested change of the email address. */
export function useWithdrawEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => del('/users/email'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

/** Resends the link that verifies the current address. */
export function useResendVerification() {
  return useMutation({ mutationFn: () => post<MessageResponse>('/auth/verify-email/resend') });
}

/** Applies a role code; the mutation completes after the identity was reloaded, so that new roles show immediately. */
export function useApplyRoleCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => post<RolesAppliedResponse>('/users/apply-role-code', { code }),
    // Also after a failure: if only the response was lost, the roles were granted.
    onSettled: () => reloadIdentity(queryClient),
  });
}
