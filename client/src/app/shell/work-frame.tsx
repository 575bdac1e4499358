import { useIdentity } from '../../lib/http/me';
import { LazyPage } from '../pages/lazy-page';
import { appShell, portalLayout } from '../pages/lazy-pages';
import { PageBoundary } from '../pages/page-boundary';
import { PublicFrame } from '../public-frame/public-frame';

/**
 * Around the pages of work areas: the app shell for those who are signed in, the public frame for visitors, and for those whose temporary
 * password has to be replaced before anything else.
 */
export function WorkFrame() {
  const identity = useIdentity();
  if (identity.state === 'signedIn' && !identity.user.passwordChangeDue) {
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
