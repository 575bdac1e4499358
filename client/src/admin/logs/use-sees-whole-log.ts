import { inGroup } from '../../../../server/platform/access/roles.rules';
import { useIdentity } from '../../lib/session/me';

/** False for security and cto, to whom the server shows only entries that concern security, with masked addresses. */
export function useSeesWholeLog(): boolean {
  const identity = useIdentity();
  return identity.state === 'signedIn' && inGroup(identity.user.roles, 'admin');
}
