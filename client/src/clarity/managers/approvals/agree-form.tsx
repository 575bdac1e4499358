import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DeliverableView, TeamDeliverableView } from '../../../../../server/clarity/deliverables/deliverables.dto.js';
import { DELIVERABLE_LIMITS } from '../../../../../server/clarity/deliverables/deliverables.rules';
import { amountProblem } from '../../../../../server/finance/money.rules';
import type { Loaded } from '../../../lib/forms/merge';
import { newId } from '../../../lib/forms/new-id';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalSharedDialog } from '../../../ui/portal/dialogs/portal-shared-dialog';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { agreeDeliverable, changeDeliverable, peopleQuery, useClarityChanged } from '../../clarity.api';

interface AgreeValues {
  /** Created here, so that submitting the form twice creates one deliverable. */
  id: string;
  user_id: string;
  title: string;
  amount: string;
  due_on: string;
}

const LABELS: Readonly<Record<keyof AgreeValues, string>> = {
  id: 'Deliverable',
  user_id: 'Person',
  title: 'What is delivered',
  amount: 'Amount (£)',
  due_on: 'Due',
};

/** Name of the form. */
export function agreeForm(deliverable: TeamDeliverableView | null): string {
  return `clarity-deliverable:${deliverable?.id ?? 'new'}`;
}

interface AgreeFormProps {
  /** The deliverable to edit; null to add one. */
  deliverable: TeamDeliverableView | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Agrees a deliverable and its price with a user, or changes the terms. */
export function AgreeForm({ deliverable, onSaved, onClose }: AgreeFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useClarityChanged();
  const { data: people = [] } = useQuery(peopleQuery);
  const [loaded] = useState(() => (deliverable === null ? fresh() : loadedDeliverable(deliverable, deliverable.userId)));
  const shared = useSharedForm<AgreeValues>({
    name: agreeForm(deliverable),
    root,
    loaded,
    validate: problems,
    send: async ({ id, user_id, title, amount, due_on }, version) => {
      try {
        const fields = { title, amount, due_on: due_on === '' ? null : due_on };
        const saved = deliverable === null ? agreeDeliverable({ ...fields, id, user_id }) : changeDeliverable(id, { ...fields, version });
        return loadedDeliverable(await saved, user_id);
      } finally {
        void changed();
      }
    },
    currentOf: (current) =>
      typeof current === 'object' && current !== null && 'due_on' in current
        ? loadedDeliverable(current as DeliverableView, loaded.values.user_id)
        : null,
    failure: 'The deliverable could not be saved. Please try again.',
    onSaved,
  });
  const { form } = shared;
  return (
    <PortalSharedDialog
      title={deliverable === null ? 'Agree a deliverable' : 'Change a deliverable'}
      root={root}
      shared={shared}
      edits={{ subject: 'This deliverable', labels: LABELS }}
      confirm={deliverable === null ? 'Agree' : 'Save changes'}
      onClose={onClose}
    >
      <Select
        {...FIELD}
        label={LABELS.user_id}
        required
        disabled={deliverable !== null}
        searchable
        data={people.filter((one) => one.in_staff_area).map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.user_id === '' ? null : form.values.user_id}
        error={form.errors['user_id']}
        onChange={(value) => form.setFieldValue('user_id', value ?? '')}
      />
      <TextInput {...FIELD} label={LABELS.title} required maxLength={DELIVERABLE_LIMITS.title} {...form.getInputProps('title')} />
      <SimpleGrid cols={2}>
        <TextInput
          {...FIELD}
          label={LABELS.amount}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...form.getInputProps('amount')}
        />
        <TextInput {...FIELD} type="date" label={LABELS.due_on} {...form.getInputProps('due_on')} />
      </SimpleGrid>
    </PortalSharedDialog>
  );
}

function fresh(): Loaded<AgreeValues> {
  return { values: { id: newId(), user_id: '', title: '', amount: '', due_on: '' }, version: 0 };
}

function loadedDeliverable({ id, title, amount, due_on, version }: DeliverableView, userId: string | null): Loaded<AgreeValues> {
  return { values: { id, user_id: userId ?? '', title, amount: amount.toFixed(2), due_on: due_on ?? '' }, version };
}

function problems({ user_id, title, amount }: AgreeValues): Record<string, string> {
  const wrong = amountProblem(amount);
  return {
    ...(user_id === '' && { user_id: 'Please choose a person.' }),
    ...(title.trim() === '' && { title: 'Please enter a title.' }),
    ...(wrong !== undefined && { amount: wrong }),
  };
}
