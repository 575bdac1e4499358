import { Button } from '@mantine/core';
import { useState } from 'react';
import { causeOf } from '../../lib/http/http';
import { useSignOut } from '../../lib/session/sign-out';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import '../../ui/portal/styles/portal-styles';

interface StayDialogProps {
  /** When the session expires, as `14:05`. */
  time: string;
  /** Extends the session; the dialog closes once that has succeeded. Rejects if the server cannot be reached. */
  onStay: () => Promise<void>;
}

/** Asks an inactive user whether they are still there. */
export function StayDialog({ time, onStay }: StayDialogProps) {
  const { signOut, busy } = useSignOut();
  const [staying, setStaying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stay = (): void => {
    if (staying) return;
    setStaying(true);
    setProblem(null);
    onStay().catch((error: unknown) => {
      setProblem(causeOf(error));
      setStaying(false);
    });
  };
  return (
    <PortalDialog role="alertdialog" title="Are you still there?" onEscape={stay}>
      <PortalDialogText>
        <p>You have not used the site for a while, so you will be signed out at {time}. Nothing that you typed on this page is lost.</p>
      </PortalDialogText>
      {problem && <PortalNotice tone="error" title={problem} />}
      <PortalDialogActions>
        <Button variant="default" disabled={busy} onClick={signOut}>
          Sign out
        </Button>
        <Button autoFocus onClick={stay} {...ariaDisabled(staying)}>
          {staying ? 'One moment...' : 'Stay signed in'}
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
