import { Autocomplete, Checkbox, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { SavedCustomerView } from '../../../../server/sales/customers/customers.dto.js';
import type { SaleCustomerForm } from '../../../../server/sales/entry/sale-entry.rules';
import { SALE_LIMITS } from '../../../../server/sales/sale.rules';
import { countryOptions } from '../../lib/locale/locale-options';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD, IN_DIALOG } from '../../ui/portal/fields/portal-fields';
import { customersQuery } from '../sales.api';
import type { StepProps } from './basics-step';

const SUGGESTIONS = 8;

/** The customer. Names from the address book are suggested; choosing one fills in the rest. */
export function CustomerStep({ form, errors, dispatch }: StepProps) {
  const { customer } = form;
  const set = (values: Partial<SaleCustomerForm>): void => dispatch({ type: 'customer', values });
  const search = useDeferredValue(customer.name.trim());
  const { data } = useInfiniteQuery(customersQuery(search, SUGGESTIONS));
  const saved = data?.pages.flatMap(({ items }) => items) ?? [];
  const savedWith = (id: string) => saved.find((candidate) => candidate.id === id);
  const choose = (id: string): void => {
    const customer = savedWith(id);
    if (customer === undefined) return;
    const { name, email, country, address, vat_id, customer_type } = customer;
    dispatch({ type: 'set', values: { customerType: customer_type } });
    set({ name, email, country, address, vatId: vat_id });
  };
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Autocomplete
          {...FIELD}
          label="Name"
          required
          autoComplete="off"
          maxLength={SALE_LIMITS.name}
          // By id: several customers may have the same name.
          data={saved.map(({ id, name }) => ({ value: id, label: name }))}
          comboboxProps={IN_DIALOG}
          renderOption={({ option }) => <CustomerOption {...savedWith(option.value)} />}
          data-path="customer.name"
          value={customer.name}
          error={errors['customer.name']}
          onChange={(name) => set({ name })}
          onOptionSubmit={choose}
        />
        <TextInput
          {...FIELD}
          type="email"
          label="Email"
          autoComplete="off"
          maxLength={SALE_LIMITS.email}
          data-path="customer.email"
          value={customer.email}
          error={errors['customer.email']}
          onChange={({ currentTarget: { value } }) => set({ email: value })}
        />
        <Select
          {...FIELD}
          label="Country"
          required
          searchable
          // Otherwise the list forgets the marked option in a timeout after it opens, which may come after the first keys.
          selectFirstOptionOnDropdownOpen
          allowDeselect={false}
          data={countryOptions('')}
          data-path="customer.country"
          value={customer.country === '' ? null : customer.country}
          error={errors['customer.country']}
          onChange={(country) => set({ country: country ?? '' })}
        />
        <TextInput
          {...FIELD}
          label="VAT ID"
          description="Of a business."
          autoComplete="off"
          maxLength={SALE_LIMITS.vatId}
          data-path="customer.vatId"
          value={customer.vatId}
          onChange={({ currentTarget: { value } }) => set({ vatId: value })}
        />
      </SimpleGrid>
      <PortalTextarea
        {...FIELD}
        label="Address"
        description="A VAT invoice needs it."
        minRows={2}
        maxLength={SALE_LIMITS.address}
        data-path="customer.address"
        value={customer.address}
        onChange={({ currentTarget: { value } }) => set({ address: value })}
      />
      <Checkbox
        label="Save to the address book"
        checked={customer.save}
        onChange={({ currentTarget: { checked } }) => set({ save: checked })}
      />
    </Stack>
  );
}

function CustomerOption({ name = '', email = '' }: Partial<Pick<SavedCustomerView, 'name' | 'email'>>) {
  return (
    <div>
      <bdi>{name}</bdi>
      {email !== '' && (
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      )}
    </div>
  );
}
