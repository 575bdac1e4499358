import { lazy, Suspense } from 'react';
import { useIdentity } from '../../lib/http/me';
import { useAnnouncedModule } from '../../lib/first-visit/page-modules';

const MODULE = 'src/support/live/unread-badge.tsx';
// If its code fails to load, show no count rather than break the page.
const Badge = lazy(() =>
  import('../../support/live/unread-badge').then(
    ({ UnreadBadge }) => ({ default: UnreadBadge }),
    () => ({ default: () => null }),
  ),
);

/**
 * The count next to a Support link: the user's own unread tickets, or the tickets waiting at the desk. For signed-in users with access to
 * it; its code is only loaded for them.
 */
export function SupportBadge({ of }: { of: 'own' | 'desk' }) {
  const identity = useIdentity();
  const isShown = identity.state === 'signedIn' && !identity.user.paused && !identity.user.passwordChangeDue;
  useAnnouncedModule(isShown ? MODULE : undefined);
  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      <Badge of={of} />
    </Suspense>
  );
}
