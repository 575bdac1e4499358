import { useEffect, useState } from 'react';
import { causeOf } from '../../lib/http/http';
import { useIdentity } from '../../lib/session/me';
import { onSignOutFailed, useSignOut } from '../../lib/session/sign-out';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { Button } from '../../ui/public/button';

/**
 * Tells users who tried to sign out that their session may still be valid, over whatever they pressed. Loaded with the frame: it is needed
 * when nothing can be loaded any more.
 */
export function SignOutFailureNotice() {
  const identity = useIdentity();
  return identity.state === 'signedIn' ? <NoticeOf key={identity.user.id} /> : null;
}

function NoticeOf() {
  const { signOutNow, busy } = useSignOut();
  const [failure, setFailure] = useState<{ error: unknown; attempt: number } | null>(null);
  useEffect(() => onSignOutFailed((error) => setFailure((last) => ({ error, attempt: (last?.attempt ?? 0) + 1 }))), []);
  if (failure === null) return null;
  const close = (): void => {
    if (!busy) setFailure(null);
  };
  return (
    // Each failure opens a dialog of its own, so that a screen reader announces it.
    <PortalDialog key={failure.attempt} role="alertdialog" title="You may still be signed in" onEscape={close}>
      <PortalDialogText>
        <p>{causeOf(failure.error)}</p>
        <p>Until you have signed out, anyone who uses this browser can open your account.</p>
      </PortalDialogText>
      <PortalDialogActions>
        <Button look="quiet" onClick={close} {...ariaDisabled(busy)}>
          Close
        </Button>
        <Button data-autofocus onClick={() => !busy && void signOutNow()} {...ariaDisabled(busy)}>
          {busy ? 'Signing out...' : 'Sign out'}
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
