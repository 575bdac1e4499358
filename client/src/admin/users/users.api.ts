import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type {
  AdminUserChangedResponse,
  AdminUserDetail,
  AdminUserView,
  AssignRoles,
  EditUser,
  RevealUser,
  TemporaryPasswordResponse,
} from '../../../../server/admin/users/admin-users.dto.js';
import { del, post, put } from '../../lib/http/http';
import type { ListAddress } from '../../lib/first-visit/loaded-part';
import { keysetQuery, type KeysetFilter } from '../../lib/lists/keyset';
import { useInvalidate } from '../../lib/http/use-invalidate';

const PATH = '/admin/users';

/** Why a user's data is unmasked; stored in the log. */
type RevealAction = RevealUser['action'];

/** Users that match a filter, newest first, page by page. */
export function usersQuery(filter: KeysetFilter) {
  return { ...keysetQuery<AdminUserView>(PATH, filter), placeholderData: keepPreviousData };
}

/** Address of the list, for its query and for the server render. */
export function usersList(filter: KeysetFilter): ListAddress {
  return { path: PATH, filter };
}

/** One user with the email unmasked. The server logs who viewed whom. */
export function revealUser(targetUserId: string, action: RevealAction): Promise<AdminUserDetail> {
  return post<AdminUserDetail>('/admin/audit', { action, targetUserId });
}

/** The same for a dialog: requested once each time that it opens, because each view is logged. */
export function userDetailQuery(id: string, action: RevealAction) {
  return queryOptions({
    queryKey: ['/admin/audit', action, id] as const,
    queryFn: () => revealUser(id, action),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useRevealUser(id: string) {
  return useMutation({ mutationFn: () => revealUser(id, 'VIEW_USER') });
}

export function sendUser(id: string, change: EditUser): Promise<AdminUserChangedResponse> {
  return put<AdminUserChangedResponse>(`${PATH}/${id}`, change);
}

export function sendRoles(id: string, assignment: AssignRoles): Promise<AdminUserView> {
  return post<AdminUserView>(`${PATH}/${id}/roles`, assignment);
}

/** Refetches the list with any filter: after a change, and after a refusal, which another user's change may have caused. */
export function useUsersChanged(): () => Promise<void> {
  return useInvalidate([PATH]);
}

/** Activates or deactivates an account. Sends no version, because it does not overwrite another user's changes. */
export function useSetActive(id: string) {
  const onSettled = useUsersChanged();
  return useMutation({ mutationFn: (isActive: boolean) => sendUser(id, { isActive }), onSettled });
}

export function useResetPassword(id: string) {
  const onSettled = useUsersChanged();
  return useMutation({
    mutationFn: () => post<TemporaryPasswordResponse>(`${PATH}/${id}/reset-password`),
    onSettled: () => void onSettled(),
  });
}

export function useDeleteUser(id: string) {
  const onSettled = useUsersChanged();
  return useMutation({ mutationFn: (reason: string) => del(`${PATH}/${id}`, { body: { reason } }), onSettled });
}

/** @returns a mutation that records how a guardian's consent was verified, which reactivates a paused account */
export function useRecordConsent(id: string) {
  const onSettled = useUsersChanged();
  return useMutation({ mutationFn: (note: string) => post(`/users/${id}/guardian-consent`, { note }), onSettled });
}
