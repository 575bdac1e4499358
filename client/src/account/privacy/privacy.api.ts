import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConsentView } from '../../../../server/users/consents/consents.dto.js';
import type { DataExport, DeletionScheduledResponse, RetainedDataResponse } from '../../../../server/users/data-rights/own-data.dto.js';
import type { OwnPayView } from '../../../../server/clarity/own-pay/own-pay.dto.js';
import type { ContractView } from '../../../../server/contracts/contracts.dto.js';
import type { OwnApplicationView } from '../../../../server/site/applications/applications.dto.js';
import { del, get, post } from '../../lib/http/http';
import { preferencesQuery } from '../../lib/http/preferences';
import { apiQuery, meQuery } from '../../lib/http/query';
import { profileQuery } from '../account.api';

/** The full export, for display. */
export const dataQuery = { ...apiQuery<DataExport>('/users/data/view'), retry: false };

/** What stays after a deletion: read each time, because the user may have written something since. */
export const retainedQuery = { ...apiQuery<RetainedDataResponse>('/users/data/retained'), staleTime: 0, gcTime: 0 };

/** The latest of the user's contracts with the studio, if there is one. */
export const latestContractQuery = apiQuery<ContractView[]>('/contracts/user?limit=1');

/** Whether the user has pay here, whatever their roles are now, and what of it is still open. */
export const ownPayQuery = apiQuery<OwnPayView>('/clarity/own-pay');

/** The user's job applications, newest first. */
export const ownApplicationsQuery = apiQuery<OwnApplicationView[]>('/users/applications');

export function useWithdrawApplication() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<OwnApplicationView>(`/users/applications/${encodeURIComponent(id)}/withdraw`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownApplicationsQuery.queryKey }),
  });
}

/** The current state of each consent. */
export const consentsQuery = apiQuery<ConsentView[]>('/users/consents');

/** The full export, for download: the server records that it was handed out. */
export function useExport() {
  return useMutation({ mutationFn: () => get<DataExport>('/users/data') });
}

/** Deletes one stored field. */
export function useDeleteField() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (field: string) => del(`/users/data/${encodeURIComponent(field)}`),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: dataQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: consentsQuery.queryKey }),
      ]),
  });
}

/** Deletes the account immediately. The session ends with it; the caller updates the identity. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: () => post('/legal/delete-account') });
}

export function useScheduleDeletion() {
  return useMutation({ mutationFn: () => post<DeletionScheduledResponse>('/legal/delete-account/schedule') });
}

/** Cancels a scheduled deletion. */
export function useKeepAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => post('/legal/delete-account/keep'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}
