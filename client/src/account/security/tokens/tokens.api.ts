import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiTokenCreatedResponse, ApiTokenView, CreateApiToken } from '../../../../../server/auth/api-tokens/api-tokens.dto.js';
import { del, post } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';

const PATH = '/users/api-tokens';

/** The active tokens, newest first. */
export const tokensQuery = apiQuery<ApiTokenView[]>(PATH);

function useReread(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: tokensQuery.queryKey });
}

export function useCreateToken() {
  const onSettled = useReread();
  return useMutation({ mutationFn: (input: CreateApiToken) => post<ApiTokenCreatedResponse>(PATH, input), onSettled });
}

export function useRevokeToken() {
  const onSettled = useReread();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled });
}
