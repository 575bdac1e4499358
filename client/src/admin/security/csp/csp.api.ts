import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CspReportView, CspView, SaveCspMode } from '../../../../../server/security/csp/csp.dto.js';
import { put } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { keysetQuery } from '../../../lib/lists/keyset';
import { useSecurityChanged } from '../security.api';

const PATH = '/security/csp';

/** Whether the policy is enforced, and what was reported lately. */
export const cspQuery = apiQuery<CspView>(PATH);

export interface CspFilter {
  search: string;
  directive: string;
}

/** Reports of browsers, the latest first. */
export const cspReportsQuery = ({ search, directive }: CspFilter) => ({
  ...keysetQuery<CspReportView>('/security/csp-reports', { q: search, directive }),
  placeholderData: keepPreviousData,
});

export function useSaveCspMode() {
  const client = useQueryClient();
  const changed = useSecurityChanged();
  return useMutation({
    mutationFn: (input: SaveCspMode) => put<CspView>(PATH, input),
    onSuccess: (view) => client.setQueryData(cspQuery.queryKey, view),
    // After a conflict as well, so that the dialog shows what was saved.
    onSettled: changed,
  });
}
