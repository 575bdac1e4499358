import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messageOf, post } from '../../../lib/http/http';
import { useIdentity } from '../../../lib/session/me';
import { passkeyMessage, proveWithPasskey } from '../../../lib/passkeys/passkeys';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../dialogs/portal-dialog';
import classes from '../forms/portal-form.module.css';
import { PortalNotice } from '../feedback/portal-notice';
import { PortalPasskeyButton } from '../passkeys/portal-passkey-button';
import { PortalPasswordInput } from './portal-password-input';
import { ariaDisabled } from '../feedback/portal-aria-disabled';
import '../styles/portal-styles';

interface PortalProofDialogProps {
  /** The password was confirmed, or the user cancelled. */
  onSettled: (proved: boolean) => void;
}

/** The prompt for the password or a passkey before a sensitive action. A wrong password can be corrected; cancelling changes nothing. */
export function PortalProofDialog({ onSettled }: PortalProofDialogProps) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  /** Why the passkey was not accepted. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const identity = useIdentity();
  const hasPasskey = identity.state === 'signedIn' && identity.user.hasPasskey;

  const prove = async (field: HTMLInputElement | null): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await post('/auth/prove', { password });
      onSettled(true);
    } catch (error) {
      setProblem(messageOf(error, 'Your password could not be checked. Please try again.'));
      setBusy(false);
      field?.focus();
      field?.select();
    }
  };

  const provePasskey = async (): Promise<void> => {
    setWaiting(true);
    setProblem(null);
    setRefusal(null);
    try {
      await proveWithPasskey();
      onSettled(true);
    } catch (error) {
      setRefusal(passkeyMessage(error, 'Your passkey could not be checked. Please try again.'));
      setWaiting(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // In the React tree this form may be inside the form that opened it; its submit event must not reach that one.
    event.stopPropagation();
    const field = event.currentTarget.querySelector('input');
    if (busy) return;
    if (password === '') {
      setProblem('Enter your password');
      field?.focus();
      return;
    }
    void prove(field);
  };

  return (
    <PortalDialog title="Confirm that it is you" onEscape={() => onSettled(false)}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <PortalDialogText>
          <p>This step needs your password again{hasPasskey && ', or a passkey'}. Nothing you typed is lost.</p>
        </PortalDialogText>
        {hasPasskey && <PortalPasskeyButton label="Use a passkey" busy={waiting} onClick={() => void provePasskey()} />}
        {refusal !== null && <PortalNotice tone="error" title={refusal} />}
        <PortalPasswordInput
          label="Your password"
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PortalDialogActions>
          <Button variant="default" onClick={() => onSettled(false)}>
            Go back
          </Button>
          <Button type="submit" {...ariaDisabled(busy)}>
            {busy ? 'Checking...' : 'Confirm'}
          </Button>
        </PortalDialogActions>
      </form>
    </PortalDialog>
  );
}
