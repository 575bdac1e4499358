import { Select, Text, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import {
  BUG_LIMITS,
  BUG_PRIORITIES,
  type BugPriority,
  PRIORITY_LABELS,
  DEFAULT_PRIORITY,
} from '../../../../../server/staff/bugs/bugs.rules';
import type { Loaded } from '../../../lib/forms/merge';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { useRaiseBug } from './ticket-bugs.api';

const PRIORITIES = BUG_PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));

interface RaiseValues {
  title: string;
  description: string;
  priority: BugPriority;
}

const NEW: Loaded<RaiseValues> = { version: 0, values: { title: '', description: '', priority: DEFAULT_PRIORITY } };

/** Name of the form for a bug of a ticket. */
export function raiseBugForm(ticketId: string): string {
  return `ticket-bug:${ticketId}`;
}

/** Raises a bug from a ticket. The form starts empty: nothing is copied from the ticket. */
export function RaiseBugDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const root = useRef<HTMLFormElement>(null);
  const raise = useRaiseBug(ticketId);
  const shared = useSharedForm<RaiseValues>({
    name: raiseBugForm(ticketId),
    root,
    loaded: NEW,
    validate: ({ title, description }) => ({
      ...(title.trim() === '' && { title: 'Please enter a title.' }),
      ...(description.trim() === '' && { description: 'Please describe the bug.' }),
    }),
    send: async (values, version, _, { id }) => {
      await raise.mutateAsync({ ...values, id });
      return { values, version };
    },
    currentOf: () => null,
    survivesReload: true,
    failure: 'The bug could not be raised. Please try again.',
    onSaved: onClose,
  });
  const { form } = shared;
  return (
    <PortalFormDialog
      title="Raise a bug"
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm="Raise bug"
      onSubmit={shared.submit}
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
