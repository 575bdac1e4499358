import { Text } from '@mantine/core';
import { useRef } from 'react';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { FIELD } from '../fields/portal-fields';
import { PortalTextarea } from '../fields/portal-textarea';
import { PortalFormDialog } from './portal-form-dialog';

const NEW = { values: { reason: '' }, version: 0 };

interface PortalReasonDialogProps {
  /** Name of the form. */
  name: string;
  title: string;
  text: string;
  /** Maximum length of the reason. */
  limit: number;
  /** Label of the button. */
  confirm: string;
  /** Message for a failure without a reason from the server. */
  failure: string;
  /** For an action that ends or removes something. */
  danger?: boolean;
  send: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of an action, then does it. */
export function PortalReasonDialog({
  name,
  title,
  text,
  limit,
  confirm,
  failure,
  danger = false,
  send,
  onDone,
  onClose,
}: PortalReasonDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const { form, unsaved, saving, refusal, resumed, submit } = useSharedForm({
    name,
    root,
    loaded: NEW,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Enter a reason.' } : {}),
    send: async (values) => {
      await send(values.reason.trim());
      return { values, version: 1 };
    },
    currentOf: () => null,
    failure,
    onSaved: onDone,
  });
  return (
    <PortalFormDialog
      title={title}
      root={root}
      unsaved={unsaved}
      saving={saving}
      refusal={refusal}
      resumed={resumed}
      confirm={confirm}
      cancel="Go back"
      danger={danger}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{text}</Text>
      <PortalTextarea
        {...FIELD}
        label="Reason"
        required
        data-autofocus
        minRows={3}
        maxRows={10}
        maxLength={limit}
        {...form.getInputProps('reason')}
      />
    </PortalFormDialog>
  );
}
