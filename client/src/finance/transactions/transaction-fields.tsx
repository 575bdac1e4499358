import { Checkbox, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CURRENCIES, CURRENCY_LABELS, STERLING, type DatedRate } from '../../../../server/finance/currency/currency.rules';
import { isProductCategory } from '../../../../server/finance/transactions/transaction-posting.rules';
import {
  CROWDFUNDING,
  EXPENSE_CATEGORIES,
  FUND_SOURCES,
  GRANT,
  HMRC_CATEGORIES,
  INCOME_CATEGORIES,
  INVESTMENT_FUNDING,
  TRANSACTION_LIMITS,
  VAT_CODE_LABELS,
  VAT_RATES,
  type EnteredType,
} from '../../../../server/finance/transactions/transaction.rules';
import type { useSharedForm } from '../../lib/forms/use-shared-form';
import { useDates } from '../../ui/portal/time/portal-dates';
import { formatPounds } from '../../ui/format/money';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { PortalChoice } from '../../ui/portal/fields/portal-choice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { choicesOf, foreignOf, previewOf, rateOf, TRANSACTION_LABELS, type TransactionValues } from './transaction-values';

type Form = ReturnType<typeof useSharedForm<TransactionValues>>['form'];

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const TYPES: ReadonlyArray<{ value: EnteredType; label: string }> = [
  { value: 'expense', label: 'Expense' },
  { value: 'income', label: 'Income' },
  { value: 'investment', label: 'Investment' },
];

interface FieldsProps {
  form: Form;
  /** The exchange rates of the day. */
  rates: readonly DatedRate[];
}

/** The fields of a transaction of any type. An investment has those of funds. */
export function TransactionFields(props: FieldsProps) {
  const { form } = props;
  const { type } = form.values;
  const typeField = (
    <Select
      {...FIELD}
      label={TRANSACTION_LABELS.type}
      required
      allowDeselect={false}
      data={[...TYPES]}
      value={type}
      error={form.errors['type']}
      onChange={(chosen) => form.setValues(choicesOf(TYPES.find(({ value }) => value === chosen)?.value ?? 'expense'))}
    />
  );
  if (type !== 'investment') return <EarningAndSpending {...props} typeField={typeField} />;
  return (
    <>
      {typeField}
      <FundFields {...props} />
    </>
  );
}

function EarningAndSpending({ form, rates, typeField }: FieldsProps & { typeField: ReactNode }) {
  const { values } = form;
  const isExpense = values.type === 'expense';
  const categories = isExpense ? EXPENSE_CATEGORIES : INCOME_CATEGORIES;
  const codes =
    isExpense && values.vat_rate === '20' ? (['standard', 'reverse_charge'] as const) : (['zero', 'exempt', 'outside_scope'] as const);
  const preview = previewOf(values, rates);
  const foreign = foreignOf(values.currency);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {typeField}
        <Select
          {...FIELD}
          label={TRANSACTION_LABELS.category}
          description={isProductCategory(values.category) ? 'Counts as product income, as sales do.' : undefined}
          required
          searchable
          allowDeselect={false}
          data={choices(categories)}
          value={values.category === '' ? null : values.category}
          error={form.errors['category']}
          // Funding is not income: it has no VAT, and has a source.
          onChange={(category) =>
            category === INVESTMENT_FUNDING ? form.setValues(choicesOf('investment')) : form.setFieldValue('category', category ?? '')
          }
        />
        <AmountFields form={form} />
        <Select
          {...FIELD}
          label={TRANSACTION_LABELS.vat_rate}
          required
          allowDeselect={false}
          data={VAT_RATES.map((rate) => ({ value: String(rate), label: `${rate}%` }))}
          value={values.vat_rate}
          error={form.errors['vat_rate']}
          onChange={(rate) => form.setValues({ vat_rate: rate ?? '20', vat_code: '', vat_amount: '' })}
        />
        {(values.vat_rate === '0' || (isExpense && values.vat_rate === '20')) && (
          <Select
            {...FIELD}
            label={TRANSACTION_LABELS.vat_code}
            required
            allowDeselect={false}
            data={codes.map((code) => ({ value: code, label: VAT_CODE_LABELS[code] }))}
            value={values.vat_code === '' ? (values.vat_rate === '20' ? 'standard' : null) : values.vat_code}
            error={form.errors['vat_code']}
            onChange={(code) => form.setFieldValue('vat_code', code === null || code === 'standard' ? '' : code)}
          />
        )}
        {isExpense && values.vat_rate !== '0' && (
          <TextInput
            {...FIELD}
            label={TRANSACTION_LABELS.vat_amount}
            description="Only if the supplier rounded differently."
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            {...form.getInputProps('vat_amount')}
          />
        )}
      </SimpleGrid>
      {values.vat_rate !== '0' && values.vat_code !== 'reverse_charge' && foreign === undefined && (
        <Checkbox label={TRANSACTION_LABELS.amount_includes_vat} {...form.getInputProps('amount_includes_vat', { type: 'checkbox' })} />
      )}
      <Text role="status" c="dimmed" size="sm">
        {preview === null
          ? 'Net, VAT and total appear here.'
          : `Net ${formatPounds(preview.net)}, VAT ${formatPounds(preview.vat)}, ${isExpense ? 'paid' : 'received'} ${formatPounds(preview.total)}.`}
      </Text>
      <RateNote values={values} rates={rates} />
      <Texts form={form} />
      <PortalTextarea
        {...FIELD}
        label={TRANSACTION_LABELS.justification}
        description="Why the company did this. An inspector may ask years later."
        required
        minRows={2}
        maxLength={TRANSACTION_LIMITS.text}
        {...form.getInputProps('justification')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          {...FIELD}
          label={TRANSACTION_LABELS.hmrc_category}
          required
          allowDeselect={false}
          data={choices(HMRC_CATEGORIES)}
          value={values.hmrc_category === '' ? null : values.hmrc_category}
          error={form.errors['hmrc_category']}
          onChange={(category) => form.setFieldValue('hmrc_category', category ?? '')}
        />
        <TextInput {...FIELD} type="date" label={TRANSACTION_LABELS.date} required min="2000-01-01" {...form.getInputProps('date')} />
      </SimpleGrid>
    </>
  );
}

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const;

/** A question about funds that has to be answered. */
function YesOrNo({ form, name, hint }: { form: Form; name: 'grant_taxable' | 'rewards_owed'; hint: string }) {
  return (
    <PortalChoice
      label={TRANSACTION_LABELS[name]}
      hint={hint}
      path={name}
      options={YES_OR_NO}
      value={YES_OR_NO.find(({ value }) => value === form.values[name])?.value ?? null}
      error={form.errors[name]}
      onChange={(value) => form.setFieldValue(name, value)}
    />
  );
}

/** The fields of funds, which are neither income nor expense. */
export function FundFields({ form, rates }: FieldsProps) {
  const { values } = form;
  const preview = previewOf(values, rates);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <AmountFields form={form} />
        <TextInput {...FIELD} type="date" label={TRANSACTION_LABELS.date} required min="2000-01-01" {...form.getInputProps('date')} />
        <Select
          {...FIELD}
          label={TRANSACTION_LABELS.source}
          required
          allowDeselect={false}
          data={choices(FUND_SOURCES)}
          value={values.source === '' ? null : values.source}
          error={form.errors['source']}
          onChange={(source) => form.setValues({ source: source ?? '', rewards_owed: '', grant_taxable: '' })}
        />
        <TextInput
          {...FIELD}
          label={TRANSACTION_LABELS.investor_name}
          maxLength={TRANSACTION_LIMITS.name}
          {...form.getInputProps('investor_name')}
        />
      </SimpleGrid>
      {foreignOf(values.currency) !== undefined && preview !== null && (
        <Text role="status" c="dimmed" size="sm">
          {`Received ${formatPounds(preview.net)}.`}
        </Text>
      )}
      <RateNote values={values} rates={rates} />
      {values.source === GRANT && (
        <YesOrNo
          form={form}
          name="grant_taxable"
          hint="Most grants towards running costs are taxable. A taxable grant is added in the tax computation."
        />
      )}
      {values.source === CROWDFUNDING && (
        <YesOrNo form={form} name="rewards_owed" hint="If they do, it is a sale: add it as income, with its VAT." />
      )}
      <Texts form={form} />
    </>
  );
}

function AmountFields({ form }: { form: Form }) {
  const { values } = form;
  const foreign = foreignOf(values.currency);
  return (
    <>
      <TextInput
        {...FIELD}
        label={foreign === undefined ? TRANSACTION_LABELS.amount : `Amount (${foreign})`}
        description={foreign === undefined ? undefined : 'Without VAT.'}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.getInputProps('amount')}
      />
      <Select
        {...FIELD}
        label={TRANSACTION_LABELS.currency}
        required
        allowDeselect={false}
        data={CURRENCIES.map((value) => ({ value, label: CURRENCY_LABELS[value] }))}
        value={foreign ?? STERLING}
        error={form.errors['currency']}
        onChange={(currency) =>
          form.setValues({ currency: CURRENCIES.find((candidate) => candidate === currency) ?? STERLING, amount_includes_vat: false })
        }
      />
    </>
  );
}

/** The exchange rate used for the amount in pounds. */
function RateNote({ values, rates }: { values: TransactionValues; rates: readonly DatedRate[] }) {
  const dates = useDates();
  const rate = rateOf(values, rates);
  if (rate === undefined) return null;
  return (
    <Text c="dimmed" size="sm">
      {`£1 is ${rate.rate} ${rate.currency} since ${dates.day(rate.from)} (${rate.source}).`}
    </Text>
  );
}

function Texts({ form }: { form: Form }) {
  return (
    <PortalTextarea
      {...FIELD}
      label={TRANSACTION_LABELS.description}
      required
      minRows={2}
      maxLength={TRANSACTION_LIMITS.text}
      {...form.getInputProps('description')}
    />
  );
}
