import { Button, FileButton, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ExpenseView } from '../../../../server/clarity/expenses/expenses.dto.js';
import { EXPENSE_LIMITS } from '../../../../server/clarity/expenses/expenses.rules';
import { CURRENCIES, CURRENCY_LABELS, STERLING, type Currency } from '../../../../server/finance/currency/currency.rules';
import { parsePounds } from '../../../../server/finance/money.rules';
import { EXPENSE_CATEGORIES, RECEIPT_BYTES } from '../../../../server/finance/transactions/transaction.rules';
import { ukDate } from '../../../../server/platform/time/days.rules';
import type { Loaded } from '../../lib/forms/merge';
import { newId } from '../../lib/forms/new-id';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../ui/portal/forms/portal-fields';
import { PortalChangedElsewhere } from '../../ui/portal/forms/portal-save-row';
import { saveExpense, useClarityChanged } from '../clarity.api';

interface ExpenseValues {
  /** Made here, so that a form that is sent twice is one expense. */
  id: string;
  description: string;
  amount: string;
  currency: Currency;
  category: string;
  date: string;
  project: string;
}

const LABELS: Readonly<Record<keyof ExpenseValues, string>> = {
  id: 'Expense',
  description: 'What was bought',
  amount: 'Amount with VAT',
  currency: 'Currency',
  category: 'Category',
  date: 'Date',
  project: 'Project',
};
const OTHER = 'Other costs';
const PICTURES = 'image/png,image/jpeg,image/webp,image/avif';

/** Name of the form. */
export function expenseForm(expense: ExpenseView | null): string {
  return `clarity-expense:${expense?.id ?? 'new'}`;
}

interface ExpenseFormProps {
  /** The one that is changed; null to enter one. */
  expense: ExpenseView | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Enters or changes an expense, with its receipt. */
export function ExpenseForm({ expense, onSaved, onClose }: ExpenseFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useClarityChanged();
  const [receipt, setReceipt] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [loaded] = useState(() => (expense === null ? fresh() : loadedExpense(expense)));
  const shared = useSharedForm<ExpenseValues>({
    name: expenseForm(expense),
    root,
    loaded,
    validate: problems,
    send: async (values, version) => {
      try {
        const fields = { ...fieldsOf(values), ...(expense === null ? { id: values.id } : { version }) };
        return loadedExpense(await saveExpense(expense?.id ?? null, fields, receipt, setShare));
      } finally {
        setShare(null);
        void changed();
      }
    },
    currentOf: (current) =>
      typeof current === 'object' && current !== null && 'amount' in current ? loadedExpense(current as ExpenseView) : null,
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
        <Select
          {...FIELD}
          label={LABELS.currency}
          allowDeselect={false}
          data={CURRENCIES.map((value) => ({ value, label: CURRENCY_LABELS[value] }))}
          value={values.currency}
          error={errors['currency']}
          onChange={(value) => form.setFieldValue('currency', CURRENCIES.find((one) => one === value) ?? STERLING)}
        />
        <TextInput {...FIELD} type="date" label={LABELS.date} required {...form.getInputProps('date')} />
        <Select
          {...FIELD}
          label={LABELS.category}
          clearable
          placeholder={OTHER}
          data={[...EXPENSE_CATEGORIES]}
          value={values.category === '' ? null : values.category}
          error={errors['category']}
          onChange={(value) => form.setFieldValue('category', value ?? '')}
        />
      </SimpleGrid>
      <TextInput {...FIELD} label={LABELS.project} maxLength={EXPENSE_LIMITS.project} {...form.getInputProps('project')} />
      <Group gap="xs">
        <FileButton accept={`${PICTURES},application/pdf`} onChange={setReceipt} inputProps={{ 'aria-label': 'Receipt file' }}>
          {(props) => (
            <Button variant="default" {...props}>
              {receipt === null && (expense === null || expense.receipt_path === null) ? 'Add the receipt' : 'Choose another receipt'}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {share === null ? (receipt?.name ?? 'A picture or PDF of at most 10 MB.') : `Uploading, ${Math.round(share * 100)} %`}
        </Text>
      </Group>
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere outcome={outcome} subject="This expense" labels={LABELS} takeTheirs={shared.takeTheirs} />
      )}
    </PortalFormDialog>
  );
}

function fresh(): Loaded<ExpenseValues> {
  const values = {
    id: newId(),
    description: '',
    amount: '',
    currency: STERLING,
    category: '',
    date: ukDate(new Date()),
    project: '',
  } as const;
  return { values, version: 0 };
}

function loadedExpense({
  id,
  description,
  amount,
  currency,
  foreign_amount,
  category,
  date,
  project,
  version,
}: ExpenseView): Loaded<ExpenseValues> {
  return {
    values: {
      id,
      description,
      amount: (foreign_amount ?? amount).toFixed(2),
      currency,
      category: category === OTHER ? '' : category,
      date,
      project: project ?? '',
    },
    version,
  };
}

function fieldsOf({ description, amount, currency, category, date, project }: ExpenseValues): Record<string, string> {
  return { description, amount, currency, date, ...(category !== '' && { category }), ...(project.trim() !== '' && { project }) };
}

function problems({ description, amount, date }: ExpenseValues): Record<string, string> {
  const pence = parsePounds(amount);
  return {
    ...(description.trim() === '' && { description: 'Please say what was bought.' }),
    ...((pence === undefined || pence === 0) && { amount: 'Please enter a valid amount' }),
    ...(date === '' && { date: 'Please choose a day.' }),
  };
}
