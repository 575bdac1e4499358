import { useQuery } from '@tanstack/react-query';
import type { MeView } from '../../../server/users/users.dto.js';
import { meQuery } from './query';

/** `checking` until the server said who this is. A failed check means signed out. */
export type Identity = { state: 'checking' } | { state: 'signedOut' } | { state: 'signedIn'; user: MeView };

export function useIdentity(): Identity {
  const { data, isPending } = useQuery(meQuery);
  if (data?.user) return { state: 'signedIn', user: data.user };
  return isPending ? { state: 'checking' } : { state: 'signedOut' };
}
