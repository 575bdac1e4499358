import { Select, TextInput } from '@mantine/core';
import { useRef } from 'react';
import {
  CURRENCY_LABELS,
  FOREIGN_CURRENCIES,
  parseRate,
  RATE_SOURCE_LENGTH,
  type ForeignCurrency,
} from '../../../../server/finance/currency/currency.rules';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { ukToday } from '../../lib/time/now';
import { PortalSharedDialog } from '../../ui/portal/dialogs/portal-shared-dialog';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { useFinanceChanged } from '../finance.api';
import { enterRate } from './currency.api';

interface RateValues {
  currency: ForeignCurrency;
  from: string;
  rate: string;
  source: string;
}

/** Adds an exchange rate that applies from a given day. */
export function RateForm({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useFinanceChanged();
  const shared = useSharedForm<RateValues>({
    name: 'finance-exchange-rate',
    root,
    loaded: { values: { currency: 'USD', from: ukToday(), rate: '', source: '' }, version: 0 },
    validate: problems,
    send: async (values) => {
      await enterRate(values);
      void changed();
      return { values, version: 1 };
    },
    currentOf: () => null,
    failure: 'Failed to save the exchange rate. Please try again.',
    onSaved,
  });
  const { form } = shared;
  const { values } = form;
  return (
    <PortalSharedDialog title="Add exchange rate" root={root} shared={shared} confirm="Add exchange rate" onClose={onClose}>
      <Select
        {...FIELD}
        label="Currency"
        required
        allowDeselect={false}
        data={FOREIGN_CURRENCIES.map((value) => ({ value, label: CURRENCY_LABELS[value] }))}
        value={values.currency}
        error={form.errors['currency']}
        onChange={(currency) => form.setFieldValue('currency', FOREIGN_CURRENCIES.find((candidate) => candidate === currency) ?? 'USD')}
      />
      <TextInput
        {...FIELD}
        label={`${values.currency} for £1`}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        {...form.getInputProps('rate')}
      />
      <TextInput {...FIELD} type="date" label="Counts from" required min="2000-01-01" max="2099-12-31" {...form.getInputProps('from')} />
      <TextInput
        {...FIELD}
        label="Source"
        description="For example HMRC’s monthly rate, or the rate of your bank."
        required
        maxLength={RATE_SOURCE_LENGTH}
        {...form.getInputProps('source')}
      />
    </PortalSharedDialog>
  );
}

function problems({ from, rate, source }: RateValues): Record<string, string> {
  return {
    ...(parseRate(rate) === undefined && { rate: 'Please enter how much of the currency a pound buys, for example 1.25.' }),
    ...(from === '' && { from: 'Please choose a day.' }),
    ...(source.trim() === '' && { source: 'Please say where the rate comes from.' }),
  };
}
