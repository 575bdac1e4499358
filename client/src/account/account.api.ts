import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EmailChangeAnswer } from '../../../server/auth/email/email.dto.js';
import type { MessageAnswer } from '../../../server/auth/passwords/passwords.dto.js';
import type { RolesAppliedAnswer } from '../../../server/users/role-codes/role-codes.dto.js';
import type { ProfileAnswer, ProfileChangedAnswer, ProfileView } from '../../../server/users/users.dto.js';
import { del, post, put } from '../lib/http/http';
import { apiQuery, meQuery } from '../lib/http/query';
import { upload } from '../lib/http/upload';
import type { ProfileChanges } from './profile/profile-values';

/** The personal information of the signed-in user. */
export const profileQuery = apiQuery<ProfileAnswer>('/users/profile');

/** Saves changed fields against the version that they were read with; the answer is the profile as it stands then. */
export function saveProfile(changes: ProfileChanges, version: number): Promise<ProfileChangedAnswer> {
  return put<ProfileChangedAnswer>('/users/profile', { ...changes, version });
}

/** Shows the profile as the server holds it now wherever this tab shows it. */
export function showProfile(queryClient: QueryClient, user: ProfileView): void {
  queryClient.setQueryData(profileQuery.queryKey, { user });
  // The name in the navigation comes from the identity.
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}

/** Reads the profile anew, after another tab or user changed it. */
export async function reloadProfile(queryClient: QueryClient): Promise<void> {
  await Promise.all([profileQuery, meQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}

/** Stores a new picture, or takes the present one away with null. It shows wherever the person does. */
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

/** Asks for another mail address; it takes effect when the link sent to it is opened. */
export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => post<EmailChangeAnswer>('/users/email', { email }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

/** Takes the wish for another address back. */
export function useWithdrawEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => del('/users/email'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

/** Sends the link that verifies the present address once more. */
export function useResendVerification() {
  return useMutation({ mutationFn: () => post<MessageAnswer>('/auth/verify-email/resend') });
}

/** Applies a role code; the identity is checked again before the mutation counts as done, so that new roles show at once. */
export function useApplyRoleCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => post<RolesAppliedAnswer>('/users/apply-role-code', { code }),
    // Also after a failure: when only the answer was lost, the roles are there.
    onSettled: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}
