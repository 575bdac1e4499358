import { Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { amountProblem } from '../../../../../server/finance/money.rules';
import type { ChangeTaxAdjustment, TaxAdjustmentView } from '../../../../../server/finance/tax/computation/tax-computation.dto.js';
import {
  ADJUSTMENT_KINDS,
  ADJUSTMENT_LABELS,
  ADJUSTMENT_LIMITS,
  type AdjustmentKind,
} from '../../../../../server/finance/tax/computation/tax-computation.rules';
import { newId } from '../../../lib/forms/new-id';
import type { Loaded } from '../../../lib/forms/merge';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalSharedDialog } from '../../../ui/portal/dialogs/portal-shared-dialog';
import { PortalTextarea } from '../../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { useFinanceChanged, type Days } from '../../finance.api';
import { saveAdjustment } from './computation.api';

interface AdjustmentValues {
  /** Created here, so that submitting the form twice creates one adjustment. */
  id: string;
  kind: AdjustmentKind;
  amount: string;
  description: string;
  counts_on: string;
  note: string;
}

const LABELS: Readonly<Record<keyof AdjustmentValues, string>> = {
  id: 'Number',
  kind: 'Kind',
  amount: 'Amount (£)',
  description: 'What it is',
  counts_on: 'Counts on',
  note: 'Note',
};

interface AdjustmentFormProps {
  /** The adjustment to edit; null to add one. */
  adjustment: TaxAdjustmentView | null;
  /** The period of a new adjustment. */
  days: Days;
  onSaved: () => void;
  onClose: () => void;
}

/** The form for new and existing adjustments. */
export function AdjustmentForm({ adjustment, days, onSaved, onClose }: AdjustmentFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useFinanceChanged();
  const [loaded] = useState(() => (adjustment === null ? newAdjustment(days) : loadedAdjustment(adjustment)));
  const shared = useSharedForm<AdjustmentValues>({
    name: `finance-tax-adjustment:${adjustment?.id ?? 'new'}`,
    root,
    loaded,
    validate: problems,
    send: async (values, version) => {
      try {
        return loadedAdjustment(await saveAdjustment(adjustment?.id ?? null, adjustment === null ? values : changeOf(values, version)));
      } finally {
        void changed();
      }
    },
    currentOf: (current) =>
      typeof current === 'object' && current !== null && 'counts_on' in current ? loadedAdjustment(current as TaxAdjustmentView) : null,
    failure: 'Failed to save the adjustment. Please try again.',
    onSaved,
  });
  const { form } = shared;
  const { values, errors } = form;
  return (
    <PortalSharedDialog
      title={adjustment === null ? 'Add adjustment' : 'Change adjustment'}
      root={root}
      shared={shared}
      edits={{ subject: 'This adjustment', labels: LABELS }}
      confirm={adjustment === null ? 'Add adjustment' : 'Save changes'}
      onClose={onClose}
    >
      <Select
        {...FIELD}
        label={LABELS.kind}
        required
        allowDeselect={false}
        data={ADJUSTMENT_KINDS.map((value) => ({ value, label: ADJUSTMENT_LABELS[value] }))}
        value={values.kind}
        error={errors['kind']}
        onChange={(kind) => form.setFieldValue('kind', ADJUSTMENT_KINDS.find((candidate) => candidate === kind) ?? 'add_back')}
      />
      <TextInput
        {...FIELD}
        label={LABELS.amount}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.getInputProps('amount')}
      />
      <TextInput
        {...FIELD}
        label={LABELS.description}
        required
        maxLength={ADJUSTMENT_LIMITS.description}
        {...form.getInputProps('description')}
      />
      <TextInput
        {...FIELD}
        type="date"
        label={LABELS.counts_on}
        description="A day of the accounting period that it belongs to."
        required
        min="2000-01-01"
        max="2099-12-31"
        {...form.getInputProps('counts_on')}
      />
      <PortalTextarea
        {...FIELD}
        label={LABELS.note}
        description="Why: an accountant or inspector may ask."
        required
        minRows={2}
        maxRows={8}
        maxLength={ADJUSTMENT_LIMITS.note}
        {...form.getInputProps('note')}
      />
    </PortalSharedDialog>
  );
}

function newAdjustment({ to }: Days): Loaded<AdjustmentValues> {
  return { values: { id: newId(), kind: 'add_back', amount: '', description: '', counts_on: to, note: '' }, version: 0 };
}

function changeOf({ id: _, ...values }: AdjustmentValues, version: number): ChangeTaxAdjustment {
  return { ...values, version };
}

function loadedAdjustment({ id, kind, amount, description, counts_on, note, version }: TaxAdjustmentView): Loaded<AdjustmentValues> {
  return { values: { id, kind, amount: amount.toFixed(2), description, counts_on, note }, version };
}

function problems({ amount, description, counts_on, note }: AdjustmentValues): Record<string, string> {
  const wrong = amountProblem(amount);
  return {
    ...(wrong !== undefined && { amount: wrong }),
    ...(description.trim() === '' && { description: 'Please say what it is.' }),
    ...(counts_on === '' && { counts_on: 'Please choose a day.' }),
    ...(note.trim() === '' && { note: 'Please say why. An accountant or inspector may ask.' }),
  };
}
