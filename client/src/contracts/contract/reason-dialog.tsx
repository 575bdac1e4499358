import { Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { CONTRACT_LIMITS } from '../../../../server/contracts/contracts.rules';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';

const NEW = { values: { reason: '' }, version: 0 };

interface ReasonDialogProps {
  /** Name of the form. */
  name: string;
  title: string;
  text: string;
  /** Label of the button. */
  confirm: string;
  /** Message for a failure without a reason from the server. */
  failure: string;
  action: UseMutationResult<unknown, Error, string>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of something that ends a contract. */
export function ReasonDialog({ name, title, text, confirm, failure, action, onDone, onClose }: ReasonDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const { form, unsaved, saving, refusal, resumed, submit } = useSharedForm({
    name,
    root,
    loaded: NEW,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Enter a reason.' } : {}),
    send: async (values) => {
      await action.mutateAsync(values.reason.trim());
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
        maxLength={CONTRACT_LIMITS.message}
        {...form.getInputProps('reason')}
      />
    </PortalFormDialog>
  );
}
