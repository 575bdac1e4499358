import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  accountsOf,
  CREDIT_NOTE_CATEGORIES,
  hasField,
  isTax,
  JOURNAL_ACCOUNTS,
  JOURNAL_KINDS,
  JOURNAL_LABELS,
  type JournalField,
  type JournalKind,
} from '../../../../server/finance/journals/journal.rules';
import type { EnterJournal } from '../../../../server/finance/journals/journals.dto.js';
import { REQUIRED_FIELDS } from '../../../../server/finance/finance.rules';
import { VAT_CODES } from '../../../../server/finance/ledger/ledger.rules';
import { amountProblem, parsePounds } from '../../../../server/finance/money.rules';
import { TRANSACTION_LIMITS, VAT_CODE_LABELS } from '../../../../server/finance/transactions/transaction.rules';
import { newId } from '../../lib/forms/new-id';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { ukToday } from '../../lib/time/now';
import { PortalSharedDialog } from '../../ui/portal/dialogs/portal-shared-dialog';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { useDates } from '../../ui/portal/time/portal-dates';
import { companyQuery, useFinanceChanged } from '../finance.api';
import { accountingYears } from '../tax/accounting-years';
import { enterJournal } from './journals.api';

/** Number of financial years to choose from. */
const YEARS = 4;
const AMOUNT_NOTES: Partial<Record<JournalKind, string>> = {
  supplier_credit_note: 'Without VAT.',
  loan_repayment: 'With the interest.',
  corporation_tax_charge: 'The tax as computed: a cost from now on, and owed to HMRC until it is paid.',
  corporation_tax: 'What left the bank. Enter the tax itself as a charge.',
};

function oppositeLabel(kind: JournalKind): string {
  if (isTax(kind)) return 'HMRC refunded it';
  return kind === 'corporation_tax_charge' ? 'It reduces an earlier charge' : 'Opposite to the usual side of this account';
}

/** What a journal is prefilled with. */
export type JournalStart = Partial<
  Pick<JournalValues, 'kind' | 'amount' | 'date' | 'description' | 'opposite' | 'vat_return_id' | 'tax_year_end'>
>;

/** Name of the form: what is prefilled has a draft of its own. The charge of a tax and its payment have the same description. */
export function journalForm({ kind, vat_return_id, description }: JournalStart = {}): string {
  return `finance-journal:${kind ?? ''}:${vat_return_id ?? description ?? 'new'}`;
}

interface JournalValues {
  /** Created here, so that submitting the form twice creates one journal. */
  id: string;
  kind: JournalKind;
  amount: string;
  date: string;
  description: string;
  opposite: boolean;
  from_account: string;
  to_account: string;
  arrived: string;
  fee: string;
  interest: string;
  category: string;
  vat_code: string;
  vat_amount: string;
  /** The return that a payment of VAT pays; empty for none. */
  vat_return_id: string;
  /** The last day of the financial year that a payment of corporation tax is for; empty for none. */
  tax_year_end: string;
}

function fresh(start: JournalStart): JournalValues {
  return {
    id: newId(),
    kind: 'vat',
    amount: '',
    date: ukToday(),
    description: '',
    opposite: false,
    from_account: '',
    to_account: '',
    arrived: '',
    fee: '',
    interest: '0',
    category: '',
    vat_code: 'standard',
    vat_amount: '',
    vat_return_id: '',
    tax_year_end: '',
    ...start,
  };
}

interface JournalFormProps {
  start?: JournalStart | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds a journal. Its fields depend on its kind. */
export function JournalForm({ start = {}, onSaved, onClose }: JournalFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useFinanceChanged();
  const [loaded] = useState(() => ({ values: fresh(start), version: 0 }));
  const shared = useSharedForm<JournalValues>({
    name: journalForm(start),
    root,
    loaded,
    validate: problems,
    send: async (values) => {
      try {
        await enterJournal(fieldsOf(values));
        return { values, version: 1 };
      } finally {
        void changed();
      }
    },
    currentOf: () => null,
    failure: 'The journal could not be entered. Please try again.',
    onSaved,
  });
  const { form } = shared;
  const { kind } = form.values;
  const dates = useDates();
  const company = useQuery(companyQuery).data;
  const ended = accountingYears(company, YEARS).map(({ to }) => to);
  const years = [...new Set([...ended, ...(form.values.tax_year_end === '' ? [] : [form.values.tax_year_end])])];
  const has = (field: JournalField): boolean => hasField(kind, field);
  const accounts = (field: 'from_account' | 'to_account') =>
    accountsOf(kind, field).map((code) => ({ value: code, label: `${code} ${JOURNAL_ACCOUNTS[code] ?? ''}` }));
  const select = (field: 'from_account' | 'to_account' | 'category' | 'vat_code') => ({
    ...FIELD,
    required: true,
    allowDeselect: false,
    value: form.values[field] === '' ? null : form.values[field],
    error: form.errors[field],
    onChange: (value: string | null) => form.setFieldValue(field, value ?? ''),
  });
  return (
    <PortalSharedDialog title="Add journal" root={root} shared={shared} confirm="Add journal" onClose={onClose}>
      <Select
        {...FIELD}
        label="Kind"
        required
        allowDeselect={false}
        data={JOURNAL_KINDS.map((value) => ({ value, label: JOURNAL_LABELS[value] }))}
        value={kind}
        onChange={(value) =>
          form.setValues({ kind: JOURNAL_KINDS.find((candidate) => candidate === value) ?? kind, from_account: '', to_account: '' })
        }
      />
      <TextInput
        {...FIELD}
        label="Amount (£)"
        description={AMOUNT_NOTES[kind]}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.getInputProps('amount')}
      />
      {has('opposite') && <Checkbox label={oppositeLabel(kind)} {...form.getInputProps('opposite', { type: 'checkbox' })} />}
      {has('tax_year_end') && (
        <Select
          {...FIELD}
          label="Financial year"
          description="The year the payment is for. Without one, it counts for the last year that had ended."
          clearable
          data={years.map((to) => ({ value: to, label: `Year to ${dates.day(to)}` }))}
          value={form.values.tax_year_end === '' ? null : form.values.tax_year_end}
          error={form.errors['tax_year_end']}
          onChange={(to) => form.setFieldValue('tax_year_end', to ?? '')}
        />
      )}
      {has('fee') && (
        <SimpleGrid cols={2}>
          <TextInput
            {...FIELD}
            label="Fee deducted (£)"
            description="By the platform or bank."
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            {...form.getInputProps('fee')}
          />
          <TextInput
            {...FIELD}
            label="Arrived (£)"
            description="If the exchange rate changed it."
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            {...form.getInputProps('arrived')}
          />
        </SimpleGrid>
      )}
      {has('interest') && (
        <TextInput
          {...FIELD}
          label="Interest (£)"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...form.getInputProps('interest')}
        />
      )}
      {has('category') && <Select {...select('category')} label="Category" data={[...CREDIT_NOTE_CATEGORIES]} />}
      {has('vat_code') && (
        <Select {...select('vat_code')} label="VAT code" data={VAT_CODES.map((value) => ({ value, label: VAT_CODE_LABELS[value] }))} />
      )}
      {has('vat_amount') && (
        <TextInput
          {...FIELD}
          label="VAT on the credit note (£)"
          description="Only if it differs because of rounding."
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...form.getInputProps('vat_amount')}
        />
      )}
      {has('from_account') && <Select {...select('from_account')} label="From account" data={accounts('from_account')} />}
      {has('to_account') && (
        <Select {...select('to_account')} label={kind === 'transfer' ? 'To account' : 'Account'} data={accounts('to_account')} />
      )}
      <TextInput {...FIELD} type="date" label="Date" required {...form.getInputProps('date')} />
      <PortalTextarea
        {...FIELD}
        label="Description"
        required
        minRows={2}
        maxLength={TRANSACTION_LIMITS.text}
        {...form.getInputProps('description')}
      />
    </PortalSharedDialog>
  );
}

/** The fields that the kind has. */
function fieldsOf({ id, kind, amount, date, description, opposite, ...others }: JournalValues): EnterJournal {
  const { from_account, to_account, arrived, fee, interest, category, vat_code, vat_amount, vat_return_id, tax_year_end } = others;
  return {
    id,
    kind,
    amount,
    date,
    description,
    ...(hasField(kind, 'opposite') && { opposite }),
    ...(hasField(kind, 'vat_return_id') && vat_return_id !== '' && { vat_return_id }),
    ...(hasField(kind, 'tax_year_end') && tax_year_end !== '' && { tax_year_end }),
    ...(hasField(kind, 'from_account') && { from_account }),
    ...(hasField(kind, 'to_account') && { to_account }),
    ...(hasField(kind, 'arrived') && arrived !== '' && { arrived }),
    ...(hasField(kind, 'fee') && fee !== '' && { fee }),
    ...(hasField(kind, 'interest') && { interest }),
    ...(hasField(kind, 'category') && { category }),
    ...(hasField(kind, 'vat_code') && { vat_code: VAT_CODES.find((candidate) => candidate === vat_code) ?? 'standard' }),
    ...(hasField(kind, 'vat_amount') && vat_amount !== '' && { vat_amount }),
  };
}

function problems(values: JournalValues): Record<string, string> {
  const { kind, amount, date, description } = values;
  const problems: Record<string, string> = {};
  const pence = parsePounds(amount);
  const check = (field: 'amount' | 'arrived' | 'fee' | 'interest' | 'vat_amount', zero: boolean): void => {
    const wrong = amountProblem(values[field], { zero });
    if (wrong !== undefined) problems[field] = wrong;
  };
  check('amount', false);
  if (date === '') problems['date'] = REQUIRED_FIELDS;
  if (description.trim() === '') problems['description'] = REQUIRED_FIELDS;
  for (const field of ['from_account', 'to_account', 'category'] as const)
    if (hasField(kind, field) && values[field] === '') problems[field] = REQUIRED_FIELDS;
  if (kind === 'transfer' && values.from_account !== '' && values.from_account === values.to_account)
    problems['to_account'] = 'Please choose two different accounts.';
  for (const field of ['arrived', 'fee', 'vat_amount'] as const)
    if (hasField(kind, field) && values[field] !== '') check(field, field !== 'arrived');
  if (hasField(kind, 'interest')) {
    const interest = parsePounds(values.interest);
    check('interest', true);
    if (interest !== undefined && pence !== undefined && interest > pence)
      problems['interest'] = 'The interest is more than what was paid.';
  }
  return problems;
}
