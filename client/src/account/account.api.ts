import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RolesAppliedAnswer } from '../../../server/users/role-codes.dto.js';
import type { ProfileAnswer, ProfileChangedAnswer } from '../../../server/users/users.dto.js';
import { post, put } from '../lib/http';
import { apiQuery, meQuery } from '../lib/query';
import type { ProfileChanges } from './profile-values';

/** The personal information of whoever is signed in. */
export const profileQuery = apiQuery<ProfileAnswer>('/users/profile');

/** Saves changed fields against the version that they were read with; the answer is the profile as it stands then. */
export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, version }: { changes: ProfileChanges; version: number }) =>
      put<ProfileChangedAnswer>('/users/profile', { ...changes, version }),
    onSuccess: ({ user }) => {
      queryClient.setQueryData(profileQuery.queryKey, { user });
      // The name in the navigation comes from the identity.
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
}

/** Applies a role code; the identity is checked again before the mutation counts as done, so that new roles show at once. */
export function useApplyRoleCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => post<RolesAppliedAnswer>('/users/apply-role-code', { code }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}
