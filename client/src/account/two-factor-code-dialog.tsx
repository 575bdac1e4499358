import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formMessage } from '../lib/forms';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../ui/portal-dialog';
import { FIELD } from '../ui/portal-fields';
import forms from '../ui/portal-form.module.css';
import { type TwoFactorAct, useTwoFactorAct } from './security.api';
import classes from './two-factor-enrolment.module.css';

interface TwoFactorCodeDialogProps {
  act: TwoFactorAct;
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  /** New recovery codes, where the act makes some. */
  onDone: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
}

/** A code from the app, before the second factor is changed. */
export function TwoFactorCodeDialog({ act, title, text, confirm, danger = false, onDone, onCancel }: TwoFactorCodeDialogProps) {
  const run = useTwoFactorAct(act);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const refusal = formMessage([], run.error, 'The code could not be checked. Please try again.');

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    const typed = code.trim();
    setMissing(typed === '');
    if (typed === '') {
      field?.focus();
      return;
    }
    run.mutate(typed, { onSuccess: onDone, onError: () => field?.select() });
  };

  return (
    <PortalDialog title={title} onEscape={onCancel}>
      <form noValidate className={forms.form} onSubmit={submit}>
        <PortalDialogText>
          <p>{text}</p>
        </PortalDialogText>
        <TextInput
          {...FIELD}
          className={classes.code}
          label="Code"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={60}
          autoFocus
          value={code}
          error={missing ? 'Enter the six digits from your app' : refusal}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <PortalDialogActions>
          <Button variant="default" onClick={onCancel}>
            Go back
          </Button>
          <Button type="submit" data-danger={danger || undefined} disabled={run.isPending}>
            {run.isPending ? 'Checking...' : confirm}
          </Button>
        </PortalDialogActions>
      </form>
    </PortalDialog>
  );
}
