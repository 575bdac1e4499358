import { useIdentity } from '../../lib/session/me';
import { LazyPage } from '../pages/lazy-page';
import { appShell, portalLayout } from '../pages/lazy-pages';
import { PageBoundary } from '../pages/page-boundary';
import { PublicFrame } from '../public-frame/public-frame';

/**
 * Wraps the pages of work areas: the app shell for signed-in users, the public frame for visitors and for users who must replace a
 * temporary password or add a passkey first.
 */
export function WorkFrame() {
  const identity = useIdentity();
  if (identity.state === 'signedIn' && !identity.user.passwordChangeDue && !identity.user.passkeyDue) {
    return (
      <PageBoundary>
        <LazyPage key="shell" part={appShell} />
      </PageBoundary>
    );
  }
  return (
    <PublicFrame>
      <LazyPage key="layout" part={portalLayout} />
    </PublicFrame>
  );
}
