import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ExpenseVatView, ExpenseView } from '../../../../server/clarity/expenses/expenses.dto.js';
import { EXPENSE_LIMITS, OTHER_EXPENSES } from '../../../../server/clarity/expenses/expenses.rules';
import { CURRENCIES, CURRENCY_LABELS, STERLING } from '../../../../server/finance/currency/currency.rules';
import { EXPENSE_CATEGORIES, RECEIPT_BYTES } from '../../../../server/finance/transactions/transaction.rules';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalReceiptField } from '../../ui/portal/fields/portal-receipt-field';
import { PortalChangedElsewhere } from '../../ui/portal/forms/portal-save-row';
import { expenseVatQuery, saveExpense, useClarityChanged } from '../clarity.api';
import { ExpenseVatFields } from './expense-vat-fields';
import {
  expenseForm,
  expenseProblems,
  fieldsOf,
  LABELS,
  loadedExpense,
  newExpense,
  storedExpense,
  type ExpenseValues,
} from './expense-values';

interface ExpenseFormProps {
  /** The expense to edit; null to add one. */
  expense: ExpenseView | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or edits an expense, with its receipt. */
export function ExpenseForm({ expense, onSaved, onClose }: ExpenseFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useClarityChanged();
  const client = useQueryClient();
  const { data: vat } = useQuery(expenseVatQuery);
  const [receipt, setReceipt] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [loaded] = useState(() => (expense === null ? newExpense() : loadedExpense(expense)));
  const shared = useSharedForm<ExpenseValues>({
    name: expenseForm(expense),
    root,
    loaded,
    validate: expenseProblems,
    send: async (values, version, _, { id }) => {
      try {
        const vat = await client.ensureQueryData(expenseVatQuery);
        const fields = { ...fieldsOf(values, showsVat(vat, values.date)), ...(expense === null ? { id } : { version }) };
        return loadedExpense(await saveExpense(expense?.id ?? null, fields, receipt, setShare));
      } finally {
        setShare(null);
        void changed();
      }
    },
    currentOf: storedExpense,
    survivesReload: true,
    hasFiles: receipt !== null,
    failure: 'The expense could not be saved. Please try again.',
    onSaved,
  });
  const { form, outcome } = shared;
  const { values, errors } = form;
  const tooLarge = receipt !== null && receipt.size > RECEIPT_BYTES;
  return (
    <PortalFormDialog
      title={expense === null ? 'Add expense' : 'Change expense'}
      root={root}
      unsaved={shared.unsaved || receipt !== null}
      saving={shared.saving}
      refusal={tooLarge ? 'The receipt is larger than 10 MB. Please choose a smaller file.' : shared.refusal}
      resumed={shared.resumed}
      confirm={expense === null ? 'Add expense' : 'Save changes'}
      onSubmit={(event) => (tooLarge ? event.preventDefault() : shared.submit(event))}
      onClose={onClose}
    >
      <TextInput
        {...FIELD}
        label={LABELS.description}
        required
        data-autofocus
        maxLength={EXPENSE_LIMITS.description}
        {...form.getInputProps('description')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...FIELD}
          label={LABELS.amount}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...form.getInputProps('amount')}
        />
        <Select
          {...FIELD}
          label={LABELS.currency}
          allowDeselect={false}
          data={CURRENCIES.map((value) => ({ value, label: CURRENCY_LABELS[value] }))}
          value={values.currency}
          error={errors['currency']}
          onChange={(value) => form.setFieldValue('currency', CURRENCIES.find((candidate) => candidate === value) ?? STERLING)}
        />
        <TextInput {...FIELD} type="date" label={LABELS.date} required {...form.getInputProps('date')} />
        <Select
          {...FIELD}
          label={LABELS.category}
          clearable
          placeholder={OTHER_EXPENSES}
          data={[...EXPENSE_CATEGORIES]}
          value={values.category === '' ? null : values.category}
          error={errors['category']}
          onChange={(value) => form.setFieldValue('category', value ?? '')}
        />
      </SimpleGrid>
      {showsVat(vat, values.date) && <ExpenseVatFields form={form} />}
      <TextInput {...FIELD} label={LABELS.project} maxLength={EXPENSE_LIMITS.project} {...form.getInputProps('project')} />
      <PortalReceiptField
        noun="expense"
        receipt={receipt}
        stored={expense !== null && expense.receipt_path !== null}
        share={share}
        onChoose={setReceipt}
      />
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere outcome={outcome} subject="This expense" labels={LABELS} acceptTheirs={shared.acceptTheirs} />
      )}
    </PortalFormDialog>
  );
}

/** Whether the studio could reclaim VAT on a day. */
function showsVat(vat: ExpenseVatView | undefined, date: string): boolean {
  return vat?.registered === true && (vat.from === null || date >= vat.from) && (vat.until === null || date <= vat.until);
}
