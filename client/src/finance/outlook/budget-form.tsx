import { Select, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { BudgetView } from '../../../../server/finance/budgets/budgets.dto.js';
import {
  BUDGET_CATEGORIES,
  BUDGET_PERIOD_LABELS,
  BUDGET_PERIODS,
  type BudgetPeriod,
} from '../../../../server/finance/budgets/budgets.rules';
import { amountProblem } from '../../../../server/finance/money.rules';
import type { Loaded } from '../../lib/forms/merge';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalSharedDialog } from '../../ui/portal/dialogs/portal-shared-dialog';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { saveBudget, useFinanceChanged } from '../finance.api';

interface BudgetValues {
  category: string;
  allocated: string;
  period: BudgetPeriod;
}

const LABELS: Readonly<Record<keyof BudgetValues, string>> = { category: 'Category', allocated: 'Allocated (£)', period: 'Period' };
const NEW: Loaded<BudgetValues> = { values: { category: '', allocated: '', period: 'monthly' }, version: 0 };

/** Name of the form. */
export function budgetForm(budget: BudgetView | null): string {
  return `finance-budget:${budget?.id ?? 'new'}`;
}

interface BudgetFormProps {
  /** The budget to edit; null to add one. */
  budget: BudgetView | null;
  onSaved: () => void;
  onClose: () => void;
}

/** The form for new and existing budgets. */
export function BudgetForm({ budget, onSaved, onClose }: BudgetFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useFinanceChanged();
  const shared = useSharedForm<BudgetValues>({
    name: budgetForm(budget),
    root,
    loaded: budget === null ? NEW : loadedBudget(budget),
    validate: problems,
    send: async (values, version) => {
      try {
        return loadedBudget(await saveBudget(budget?.id ?? null, budget === null ? values : { ...values, version }));
      } finally {
        void changed();
      }
    },
    currentOf: (current) =>
      typeof current === 'object' && current !== null && 'allocated' in current ? loadedBudget(current as BudgetView) : null,
    failure: 'Failed to save budget. Please try again.',
    onSaved,
  });
  const { form } = shared;
  const { values, errors } = form;
  return (
    <PortalSharedDialog
      title={budget === null ? 'Set Budget' : 'Change budget'}
      root={root}
      shared={shared}
      edits={{ subject: 'This budget', labels: LABELS }}
      confirm={budget === null ? 'Set Budget' : 'Save changes'}
      onClose={onClose}
    >
      <Select
        {...FIELD}
        label={LABELS.category}
        required
        allowDeselect={false}
        data={[...BUDGET_CATEGORIES]}
        value={values.category === '' ? null : values.category}
        error={errors['category']}
        onChange={(category) => form.setFieldValue('category', category ?? '')}
      />
      <TextInput
        {...FIELD}
        label={LABELS.allocated}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.getInputProps('allocated')}
      />
      <Select
        {...FIELD}
        label={LABELS.period}
        required
        allowDeselect={false}
        data={BUDGET_PERIODS.map((value) => ({ value, label: BUDGET_PERIOD_LABELS[value] }))}
        value={values.period}
        error={errors['period']}
        onChange={(period) => form.setFieldValue('period', BUDGET_PERIODS.find((candidate) => candidate === period) ?? 'monthly')}
      />
    </PortalSharedDialog>
  );
}

function loadedBudget({ category, allocated, period, version }: BudgetView): Loaded<BudgetValues> {
  return { values: { category, allocated: allocated.toFixed(2), period }, version };
}

function problems({ category, allocated }: BudgetValues): Record<string, string> {
  const wrong = amountProblem(allocated);
  return {
    ...(category === '' && { category: 'Please choose a category.' }),
    ...(wrong !== undefined && { allocated: wrong }),
  };
}
