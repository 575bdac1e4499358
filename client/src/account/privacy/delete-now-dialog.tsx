import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import forms from '../../ui/portal/forms/portal-form.module.css';
import { RetainedData } from './retained-data';

/** What the user has to type, exactly (specification, section 9). */
const CONFIRMATION_WORD = 'DELETE';

/** The last confirmation before an account is deleted. */
export function DeleteNowDialog({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed === CONFIRMATION_WORD) onConfirm();
  };
  return (
    <PortalDialog title="Delete your account now?" onEscape={onCancel}>
      <form noValidate className={forms.form} onSubmit={submit}>
        <PortalDialogText>
          <p>This cannot be undone. Your profile, sessions, files and roles are deleted immediately.</p>
        </PortalDialogText>
        <RetainedData />
        <TextInput
          {...FIELD}
          label={`Type ${CONFIRMATION_WORD} to confirm`}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <PortalDialogActions>
          <Button variant="default" onClick={onCancel}>
            Keep my account
          </Button>
          <Button type="submit" data-danger disabled={typed !== CONFIRMATION_WORD}>
            Delete my account
          </Button>
        </PortalDialogActions>
      </form>
    </PortalDialog>
  );
}
