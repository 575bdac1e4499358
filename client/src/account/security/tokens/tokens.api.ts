import { useMutation } from '@tanstack/react-query';
import type { ApiTokenCreatedResponse, ApiTokenView, CreateApiToken } from '../../../../../server/auth/api-tokens/api-tokens.dto.js';
import { del, post } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { useInvalidate } from '../../../lib/http/use-invalidate';

const PATH = '/users/api-tokens';

/** The active tokens, newest first. */
export const tokensQuery = apiQuery<ApiTokenView[]>(PATH);

function useReread(): () => Promise<void> {
  return useInvalidate(tokensQuery.queryKey);
}

export function useCreateToken() {
  const onSettled = useReread();
  return useMutation({ mutationFn: (input: CreateApiToken) => post<ApiTokenCreatedResponse>(PATH, input), onSettled });
}

export function useRevokeToken() {
  const onSettled = useReread();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled });
}
