import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResolveFinding, SecretFindingView, SecretScanView } from '../../../../../server/security/secrets/secrets.dto.js';
import { post } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { keysetQuery } from '../../../lib/lists/keyset';
import { useSecurityChanged } from '../security.api';

const PATH = '/security/secrets';
const POLL_MS = 1_500;

/** The latest scan; asked again while it runs. */
export const scanQuery = queryOptions({
  ...apiQuery<SecretScanView>(`${PATH}/scan`),
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
});

/** Secrets that were found, the latest first. */
export const findingsQuery = (state: string) => ({ ...keysetQuery<SecretFindingView>(PATH, { state }), placeholderData: keepPreviousData });

export function useStartScan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post<SecretScanView>(`${PATH}/scan`, {}),
    onSuccess: (scan) => client.setQueryData(scanQuery.queryKey, scan),
  });
}

export function useResolveFinding(id: string) {
  const onSettled = useSecurityChanged();
  return useMutation({ mutationFn: (input: ResolveFinding) => post<SecretFindingView>(`${PATH}/${id}/resolve`, input), onSettled });
}

export function useReopenFinding() {
  const onSettled = useSecurityChanged();
  return useMutation({
    mutationFn: ({ id, version }: Pick<SecretFindingView, 'id' | 'version'>) =>
      post<SecretFindingView>(`${PATH}/${id}/reopen`, { version }),
    onSettled,
  });
}
