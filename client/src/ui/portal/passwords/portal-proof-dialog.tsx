import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messageOf, post } from '../../../lib/http/http';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../dialogs/portal-dialog';
import classes from '../forms/portal-form.module.css';
import { PortalPasswordInput } from './portal-password-input';
import { resting } from '../feedback/portal-resting';
import '../styles/portal-styles';

interface PortalProofDialogProps {
  /** The password was right, or the person would rather not. */
  onSettled: (proved: boolean) => void;
}

/** The question for the password before a sensitive act. A wrong one may be mended; going back changes nothing. */
export function PortalProofDialog({ onSettled }: PortalProofDialogProps) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

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

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // In the tree this form may lie inside of the one that asks; its submit is its own affair.
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
          <p>This step needs your password again. Nothing you typed is lost.</p>
        </PortalDialogText>
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
          <Button type="submit" {...resting(busy)}>
            {busy ? 'Checking...' : 'Confirm'}
          </Button>
        </PortalDialogActions>
      </form>
    </PortalDialog>
  );
}
