import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConsentView } from '../../../../server/users/consents/consents.dto.js';
import type { DataExport, DeletionScheduledAnswer } from '../../../../server/users/data-rights/own-data.dto.js';
import type { OwnApplicationView } from '../../../../server/site/applications/applications.dto.js';
import { del, get, post } from '../../lib/http/http';
import { apiQuery, meQuery } from '../../lib/http/query';
import { profileQuery } from '../account.api';

/** The whole of it, to look at. */
export const dataQuery = { ...apiQuery<DataExport>('/users/data/view'), retry: false };

/** What the user applied for, the newest first. */
export const ownApplicationsQuery = apiQuery<OwnApplicationView[]>('/users/applications');

export function useWithdrawApplication() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<OwnApplicationView>(`/users/applications/${encodeURIComponent(id)}/withdraw`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownApplicationsQuery.queryKey }),
  });
}

/** The last word on each consent. */
export const consentsQuery = apiQuery<ConsentView[]>('/users/consents');

/** The whole of it, to take away: the server records that it was handed out. */
export function useExport() {
  return useMutation({ mutationFn: () => get<DataExport>('/users/data') });
}

/** Empties one stored field. */
export function useDeleteField() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (field: string) => del(`/users/data/${encodeURIComponent(field)}`),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: dataQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
      ]),
  });
}

/** Deletes the account now. The session ends with it, so the identity on screen is left to the caller. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: () => post('/legal/delete-account') });
}

export function useScheduleDeletion() {
  return useMutation({ mutationFn: () => post<DeletionScheduledAnswer>('/legal/delete-account/schedule') });
}

/** Cancels a deletion that is scheduled. */
export function useKeepAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => post('/legal/delete-account/keep'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}
