import { Select, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import {
  BUG_LIMITS,
  BUG_PRIORITIES,
  type BugPriority,
  PRIORITY_LABELS,
  DEFAULT_PRIORITY,
} from '../../../../../server/staff/bugs/bugs.rules';
import { focusFirstError, formMessage, showFieldErrors } from '../../../lib/forms/forms';
import { newId } from '../../../lib/forms/new-id';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { useRaiseBug } from './ticket-bugs.api';

const PRIORITIES = BUG_PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));

/** Raises a bug from a ticket. The form starts empty: nothing is copied from the ticket. */
export function RaiseBugDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const root = useRef<HTMLFormElement>(null);
  const raise = useRaiseBug(ticketId);
  const [id] = useState(newId);
  const form = useForm<{ title: string; description: string; priority: BugPriority }>({
    initialValues: { title: '', description: '', priority: DEFAULT_PRIORITY },
    validate: {
      title: (title) => (title.trim() === '' ? 'Please enter a title.' : null),
      description: (text) => (text.trim() === '' ? 'Please describe the bug.' : null),
    },
  });
  const submit = (event: FormEvent): void =>
    form.onSubmit(
      (values) =>
        raise.mutate({ ...values, id }, { onSuccess: onClose, onError: (error) => void showFieldErrors(form, root.current, error) }),
      (errors) => focusFirstError(root.current, errors),
    )(event as FormEvent<HTMLFormElement>);
  return (
    <PortalFormDialog
      title="Raise a bug"
      root={root}
      unsaved={form.isDirty()}
      saving={raise.isPending}
      refusal={formMessage(['title', 'description'], raise.error, 'The bug could not be raised. Please try again.')}
      confirm="Raise bug"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text c="dimmed">
        Write what the developers need. Leave out names, addresses and other customer data: the bug is not part of the ticket.
      </Text>
      <TextInput {...FIELD} label="Title" required maxLength={BUG_LIMITS.title} {...form.getInputProps('title')} />
      <Textarea
        {...FIELD}
        label="Description"
        required
        rows={5}
        maxLength={BUG_LIMITS.description}
        {...form.getInputProps('description')}
      />
      <Select
        {...FIELD}
        label="Priority"
        data={PRIORITIES}
        allowDeselect={false}
        {...form.getInputProps('priority')}
        onChange={(value) => form.setFieldValue('priority', BUG_PRIORITIES.find((candidate) => candidate === value) ?? DEFAULT_PRIORITY)}
      />
    </PortalFormDialog>
  );
}
