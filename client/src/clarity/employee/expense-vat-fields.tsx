import { Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { includesVat } from '../../../../server/clarity/expenses/expenses.rules';
import { STERLING } from '../../../../server/finance/currency/currency.rules';
import { VAT_CODES } from '../../../../server/finance/ledger/ledger.rules';
import { VAT_CODE_LABELS } from '../../../../server/finance/transactions/transaction.rules';
import type { useSharedForm } from '../../lib/forms/use-shared-form';
import { formatPounds } from '../../ui/format/money';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { LABELS, vatOf, type ExpenseValues } from './expense-values';

const NONE = 'none';

/** The VAT on the receipt, which the studio reclaims. */
export function ExpenseVatFields({ form }: { form: ReturnType<typeof useSharedForm<ExpenseValues>>['form'] }) {
  const { values, errors } = form;
  const { vat_code, currency, vat_amount } = values;
  const isForeign = currency !== STERLING;
  const codes = VAT_CODES.filter((code) => !isForeign || !includesVat(code) || code === vat_code);
  const isIncluded = includesVat(vat_code || null);
  const computed = vatOf({ ...values, vat_amount: '' });
  return (
    <>
      <SimpleGrid cols={isIncluded ? { base: 1, sm: 2 } : 1}>
        <Select
          {...FIELD}
          label={LABELS.vat_code}
          description="Choose the rate if the receipt shows a VAT number."
          allowDeselect={false}
          data={[{ value: NONE, label: 'No VAT receipt' }, ...codes.map((code) => ({ value: code, label: VAT_CODE_LABELS[code] }))]}
          value={vat_code === '' ? NONE : vat_code}
          error={errors['vat_code']}
          onChange={(value) => form.setFieldValue('vat_code', VAT_CODES.find((code) => code === value) ?? '')}
        />
        {isIncluded && (
          <TextInput
            {...FIELD}
            label={LABELS.vat_amount}
            description="Only if the receipt shows a different amount."
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            {...(computed !== null && { placeholder: computed.toFixed(2) })}
            {...form.getInputProps('vat_amount')}
          />
        )}
      </SimpleGrid>
      {isIncluded && <Split gross={values.amount} vat={vatOf(values)} typed={vat_amount} />}
    </>
  );
}

/** The amount split into net and VAT. */
function Split({ gross, vat, typed }: { gross: string; vat: number | null; typed: string }) {
  if (vat === null) return typed === '' ? null : <Text size="sm">The VAT does not match this amount.</Text>;
  return (
    <Text size="sm" c="dimmed" role="status">
      {`${formatPounds((Math.round(Number(gross) * 100) - Math.round(vat * 100)) / 100)} and ${formatPounds(vat)} VAT`}
    </Text>
  );
}
