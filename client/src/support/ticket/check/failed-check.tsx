import { useEffect, useRef } from 'react';
import { clearPersonal } from '../../../lib/storage/browser-storage';
import { post } from '../../../lib/http/http';
import { blockLeaving } from '../../../lib/navigation/leave-question';
import { paths } from '../../../lib/navigation/paths';
import { PortalAlert } from '../../../ui/portal/feedback/portal-alert';

/**
 * The user opened a closed ticket without a completed security check: they are signed out, see a message, and are sent to sign-in with a
 * full page load, so that none of the session's data remains.
 */
export function FailedCheck() {
  const signedOut = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    // The session ends now, and the page stays until the user has read why.
    const release = blockLeaving();
    clearPersonal();
    signedOut.current = post('/auth/logout').catch(() => undefined);
    return release;
  }, []);
  return (
    <PortalAlert
      title="Security check"
      message="logged out due to failing security check"
      // A page load would cancel a request to sign out that is still under way.
      onClose={() => void signedOut.current.then(() => window.location.replace(paths.login))}
    />
  );
}
