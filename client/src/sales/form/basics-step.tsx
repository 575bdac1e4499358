import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { Dispatch } from 'react';
import { CURRENCIES, CURRENCY_LABELS } from '../../../../server/finance/currency/currency.rules';
import type { SaleForm } from '../../../../server/sales/entry/sale-entry.rules';
import { CUSTOMER_TYPES, SALE_CHANNELS } from '../../../../server/sales/sale.rules';
import { countryOptions } from '../../lib/locale/locale-options';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import type { SaleAction } from './sale-state';

export interface StepProps {
  form: SaleForm;
  /** By field. */
  errors: Readonly<Record<string, string>>;
  dispatch: Dispatch<SaleAction>;
}

/** When, where and how the sale was made. */
export function BasicsStep({ form, errors, dispatch }: StepProps) {
  const set = (values: Partial<Omit<SaleForm, 'lineItems' | 'customer'>>): void => dispatch({ type: 'set', values });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        {...FIELD}
        type="date"
        label="Sale date"
        description="The tax point of the invoice."
        required
        min="2000-01-01"
        max="2099-12-31"
        data-autofocus
        data-path="saleDate"
        value={form.saleDate}
        error={errors['saleDate']}
        // The income date follows the sale date until it is changed.
        onChange={({ currentTarget: { value } }) =>
          set({ saleDate: value, ...(form.recognitionDate === form.saleDate && { recognitionDate: value }) })
        }
      />
      <TextInput
        {...FIELD}
        type="date"
        label="Recognition date"
        description="When the income counts. Usually the sale date."
        min="2000-01-01"
        max="2099-12-31"
        data-path="recognitionDate"
        value={form.recognitionDate}
        error={errors['recognitionDate']}
        onChange={({ currentTarget: { value } }) => set({ recognitionDate: value })}
      />
      <Select
        {...FIELD}
        label="Channel"
        required
        allowDeselect={false}
        data={SALE_CHANNELS}
        data-path="channel"
        value={form.channel}
        error={errors['channel']}
        onChange={(channel) => set({ channel: channel ?? '' })}
      />
      <Select
        {...FIELD}
        label="Customer type"
        required
        allowDeselect={false}
        data={CUSTOMER_TYPES.map((value) => ({ value, label: value === 'B2C' ? 'Consumer (B2C)' : 'Business (B2B)' }))}
        data-path="customerType"
        value={form.customerType}
        error={errors['customerType']}
        onChange={(customerType) => set({ customerType: customerType ?? '' })}
      />
      <Select
        {...FIELD}
        label="Country"
        description="Where the supply is made."
        required
        searchable
        allowDeselect={false}
        data={countryOptions('')}
        data-path="country"
        value={form.country === '' ? null : form.country}
        error={errors['country']}
        onChange={(country) => set({ country: country ?? '' })}
      />
      <Select
        {...FIELD}
        label="Currency"
        required
        allowDeselect={false}
        data={CURRENCIES.map((value) => ({ value, label: CURRENCY_LABELS[value] }))}
        data-path="currency"
        value={form.currency}
        error={errors['currency']}
        onChange={(currency) => set({ currency: currency ?? '' })}
      />
    </SimpleGrid>
  );
}
