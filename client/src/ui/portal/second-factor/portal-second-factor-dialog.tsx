import { Button } from '@mantine/core';
import { useIdentity } from '../../../lib/session/me';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../dialogs/portal-dialog';
import { ariaDisabled } from '../feedback/portal-aria-disabled';
import forms from '../forms/portal-form.module.css';
import { PortalNeedsTwoFactor } from './portal-needs-two-factor';
import { PortalSecondFactor } from './portal-second-factor';
import { useSecondFactor } from './use-second-factor';
import '../styles/portal-styles';

interface PortalSecondFactorDialogProps {
  /** The second factor was confirmed, or the user cancelled. */
  onSettled: (proved: boolean) => void;
}

/** The prompt for a second factor before a sensitive action. It is valid for ten minutes; cancelling changes nothing. */
export function PortalSecondFactorDialog({ onSettled }: PortalSecondFactorDialogProps) {
  const identity = useIdentity();
  const isOn = identity.state === 'signedIn' && identity.user.twoFactorEnabled;
  return (
    <PortalDialog title="Confirm that it is you" onEscape={() => onSettled(false)}>
      {isOn ? (
        <SecondFactorForm onSettled={onSettled} />
      ) : (
        <>
          <PortalNeedsTwoFactor subject="This step" />
          <PortalDialogActions>
            <Button variant="default" onClick={() => onSettled(false)}>
              Go back
            </Button>
          </PortalDialogActions>
        </>
      )}
    </PortalDialog>
  );
}

function SecondFactorForm({ onSettled }: PortalSecondFactorDialogProps) {
  const factor = useSecondFactor();
  const confirmed = (): void => onSettled(true);
  return (
    <form
      noValidate
      className={forms.form}
      onSubmit={(event) => {
        event.preventDefault();
        // In the React tree this form may be inside the form that opened it; its submit event must not reach that one.
        event.stopPropagation();
        if (!factor.isPending) void factor.run(() => Promise.resolve(confirmed()));
      }}
    >
      <PortalDialogText>
        <p>This step needs your second factor. Nothing you typed is lost.</p>
        <p>Without your device, sign out and sign in again with a recovery code.</p>
      </PortalDialogText>
      <PortalSecondFactor factor={factor} onPasskey={confirmed} />
      <PortalDialogActions>
        <Button variant="default" onClick={() => onSettled(false)}>
          Go back
        </Button>
        {factor.hasAuthenticator && (
          <Button type="submit" {...ariaDisabled(factor.isPending)}>
            {factor.isPending ? 'Checking...' : 'Confirm'}
          </Button>
        )}
      </PortalDialogActions>
    </form>
  );
}
