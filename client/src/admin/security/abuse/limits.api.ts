import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RateLimitsView, SetRateLimit } from '../../../../../server/security/limits/rate-limits.dto.js';
import { put } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';

const PATH = '/security/rate-limits';

/** Name of the percentage for all limits. */
export const GENERAL = 'general';

/** The rate limits with what each has caught. */
export const rateLimitsQuery = apiQuery<RateLimitsView>(PATH);

/** Name of the form for a limit. */
export function limitForm(name: string): string {
  return `rate-limit:${name}`;
}

export function useSetLimit(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: SetRateLimit) => put<RateLimitsView>(`${PATH}/${name}`, input),
    onSettled: () => client.invalidateQueries({ queryKey: [PATH] }),
  });
}
