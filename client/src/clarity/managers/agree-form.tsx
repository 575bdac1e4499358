import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DELIVERABLE_LIMITS } from '../../../../server/clarity/deliverables/deliverables.rules';
import { parsePounds } from '../../../../server/finance/money.rules';
import { newId } from '../../lib/forms/new-id';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../ui/portal/forms/portal-fields';
import { agreeDeliverable, peopleQuery, useClarityChanged } from '../clarity.api';

interface AgreeValues {
  /** Made here, so that a form that is sent twice is one deliverable. */
  id: string;
  user_id: string;
  title: string;
  amount: string;
  due_on: string;
}

/** Name of the form. */
export const AGREE_FORM = 'clarity-deliverable:new';

/** Agrees with someone what they deliver and for how much. */
export function AgreeForm({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useClarityChanged();
  const { data: people = [] } = useQuery(peopleQuery);
  const [loaded] = useState(() => ({ values: { id: newId(), user_id: '', title: '', amount: '', due_on: '' }, version: 0 }));
  const shared = useSharedForm<AgreeValues>({
    name: AGREE_FORM,
    root,
    loaded,
    validate: problems,
    send: async (values) => {
      try {
        await agreeDeliverable({ ...values, due_on: values.due_on === '' ? null : values.due_on });
        return { values, version: 1 };
      } finally {
        void changed();
      }
    },
    currentOf: () => null,
    failure: 'The deliverable could not be agreed. Please try again.',
    onSaved,
  });
  const { form } = shared;
  return (
    <PortalFormDialog
      title="Agree a deliverable"
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm="Agree"
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <Select
        {...FIELD}
        label="Person"
        required
        searchable
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.user_id === '' ? null : form.values.user_id}
        error={form.errors['user_id']}
        onChange={(value) => form.setFieldValue('user_id', value ?? '')}
      />
      <TextInput {...FIELD} label="What is delivered" required maxLength={DELIVERABLE_LIMITS.title} {...form.getInputProps('title')} />
      <SimpleGrid cols={2}>
        <TextInput
          {...FIELD}
          label="Amount (£)"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...form.getInputProps('amount')}
        />
        <TextInput {...FIELD} type="date" label="Due" {...form.getInputProps('due_on')} />
      </SimpleGrid>
    </PortalFormDialog>
  );
}

function problems({ user_id, title, amount }: AgreeValues): Record<string, string> {
  const pence = parsePounds(amount);
  return {
    ...(user_id === '' && { user_id: 'Please choose a person.' }),
    ...(title.trim() === '' && { title: 'Please enter a title.' }),
    ...((pence === undefined || pence === 0) && { amount: 'Please enter a valid amount' }),
  };
}
