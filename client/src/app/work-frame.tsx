import { useIdentity } from '../lib/me';
import { LazyPage } from './lazy-page';
import { appShell, portalLayout } from './lazy-pages';
import { PageBoundary } from './page-boundary';
import { PublicFrame } from './public-frame';

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
