import { TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { PASSKEY_NAME_LENGTH } from '../../../../../server/auth/passkeys/passkeys.rules';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../../ui/portal/fields/portal-fields';

interface NameDialogProps {
  title: string;
  initial: string;
  confirm: string;
  saving: boolean;
  waiting?: string | undefined;
  refusal: string | null;
  children?: ReactNode;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a passkey. */
export function NameDialog({ initial, children, onSubmit, onClose, ...dialog }: NameDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(initial);
  const [checked, setChecked] = useState(false);
  const isNamed = name.trim() !== '';
  return (
    <PortalFormDialog
      {...dialog}
      root={root}
      unsaved={name !== initial}
      onSubmit={() => {
        setChecked(true);
        if (isNamed) onSubmit(name);
      }}
      onClose={onClose}
    >
      {children}
      <TextInput
        {...FIELD}
        label="Name"
        description="Where the passkey is, for example your phone or a security key."
        required
        data-autofocus
        maxLength={PASSKEY_NAME_LENGTH}
        value={name}
        error={checked && !isNamed && 'Enter a name.'}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </PortalFormDialog>
  );
}
