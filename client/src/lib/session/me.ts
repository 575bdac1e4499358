import type { MeView } from '../../../../server/users/users.dto.js';
import { meQuery } from '../http/query';
import { useApi } from '../http/use-api';

/** `checking` until the server has identified the user. A failed check means signed out. */
type Identity = { state: 'checking' } | { state: 'signedOut' } | { state: 'signedIn'; user: MeView };

export function useIdentity(): Identity {
  const { data, isPending } = useApi(meQuery);
  if (data?.user) return { state: 'signedIn', user: data.user };
  return isPending ? { state: 'checking' } : { state: 'signedOut' };
}
