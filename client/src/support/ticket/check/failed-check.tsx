import { useEffect } from 'react';
import { forgetPersonal } from '../../../lib/storage/browser-storage';
import { post } from '../../../lib/http/http';
import { holdPage } from '../../../lib/navigation/leave-question';
import { paths } from '../../../lib/navigation/paths';
import { PortalAlert } from '../../../ui/portal/feedback/portal-alert';

/**
 * Someone opened a closed ticket that was never verified: they are signed out at once, told so, and sent to sign-in. The page is left
 * as a whole, so that nothing that the session had loaded stays behind.
 */
export function FailedCheck() {
  useEffect(() => {
    // The session ends now, and the page stays until it was read why.
    const release = holdPage();
    forgetPersonal();
    post('/auth/logout').catch(() => undefined);
    return release;
  }, []);
  return (
    <PortalAlert
      title="Security check"
      message="logged out due to failing security check"
      onClose={() => window.location.replace(paths.login)}
    />
  );
}
