import { lazy, Suspense } from 'react';
import { useIdentity } from '../../lib/http/me';
import { useAnnouncedModule } from '../../lib/first-visit/page-modules';

const MODULE = 'src/support/live/unread-badge.tsx';
// Without its code there is no number; the page around it must not fall with it.
const Badge = lazy(() =>
  import('../../support/live/unread-badge').then(
    ({ UnreadBadge }) => ({ default: UnreadBadge }),
    () => ({ default: () => null }),
  ),
);

/**
 * How much waits under Support, beside its link: own tickets with something new in them, or at the desk what waits for an agent. For those
 * who are signed in and may use it; its code is loaded only then, so that visitors' pages do without it.
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
