import { useInvalidatePaths } from '../../lib/http/use-invalidate';

/** Beginning of the paths of the security centre. */
export const SECURITY = '/security';

/** Refetches everything that the security centre shows. */
export function useSecurityChanged(): () => Promise<void> {
  return useInvalidatePaths(SECURITY);
}
