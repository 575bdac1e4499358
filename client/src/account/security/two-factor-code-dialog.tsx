import { Button } from '@mantine/core';
import { formMessage } from '../../lib/forms/forms';
import { PortalCodeField, useCodeForm } from '../../ui/portal/fields/portal-code-field';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import forms from '../../ui/portal/forms/portal-form.module.css';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { type TwoFactorAct, useTwoFactorAct } from './security.api';

interface TwoFactorCodeDialogProps {
  act: TwoFactorAct;
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  /** Receives new recovery codes if the action makes some. */
  onDone: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
}

/** Asks for a code from the app before two-factor authentication is changed. */
export function TwoFactorCodeDialog({ act, title, text, confirm, danger = false, onDone, onCancel }: TwoFactorCodeDialogProps) {
  const run = useTwoFactorAct(act);
  const refusal = formMessage([], run.error, 'The code could not be checked. Please try again.');

  const form = useCodeForm((code, refused) => {
    if (!run.isPending) run.mutate(code, { onSuccess: onDone, onError: refused });
  });

  return (
    <PortalDialog title={title} onEscape={onCancel}>
      <form noValidate className={forms.form} onSubmit={form.submit}>
        <PortalDialogText>
          <p>{text}</p>
        </PortalDialogText>
        <PortalCodeField form={form} label="Code" error={refusal} autoFocus />
        <PortalDialogActions>
          <Button variant="default" onClick={onCancel}>
            Go back
          </Button>
          <Button type="submit" data-danger={danger || undefined} {...ariaDisabled(run.isPending)}>
            {run.isPending ? 'Checking...' : confirm}
          </Button>
        </PortalDialogActions>
      </form>
    </PortalDialog>
  );
}
