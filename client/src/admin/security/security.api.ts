import { useQueryClient } from '@tanstack/react-query';

/** Beginning of the paths of the security centre. */
export const SECURITY = '/security';

/** Refetches everything that the security centre shows. */
export function useSecurityChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith(SECURITY) });
}
