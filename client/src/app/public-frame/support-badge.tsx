import { useIdentity } from '../../lib/session/me';
import { UnreadBadge } from '../../support/live/unread-badge';

/**
 * The count next to a Support link: the user's own unread tickets, or the tickets waiting at the desk. For signed-in users with access to
 * it.
 */
export function SupportBadge({ of }: { of: 'own' | 'desk' }) {
  const identity = useIdentity();
  const isShown = identity.state === 'signedIn' && !identity.user.paused && !identity.user.passwordChangeDue && !identity.user.passkeyDue;
  return isShown ? <UnreadBadge of={of} /> : null;
}
