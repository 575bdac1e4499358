import { Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { withoutErrorsOf } from '../../../lib/forms/forms';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import layout from '../../../ui/portal/forms/portal-form.module.css';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PRODUCT_LABELS, type ProductValues } from './product-values';
import { VariantsField } from './variants-field';

/** Price and stock: of the product itself, or of each of its variants. */
export function ProductPrices({ form }: { form: UseFormReturnType<ProductValues> }) {
  const { variants, price, compareAtPrice } = form.values;
  return (
    <PortalPanel
      title="Price and stock"
      text="The sale label and the savings are shown when the compare-at price is greater than the price. If the stock is empty, it is not tracked."
    >
      <div className={layout.form}>
        {variants.length === 0 ? (
          <div className={layout.fields} data-three>
            <TextInput
              {...FIELD}
              label={PRODUCT_LABELS.price}
              required
              inputMode="decimal"
              autoComplete="off"
              placeholder="19.99"
              {...form.getInputProps('price')}
            />
            <TextInput
              {...FIELD}
              label={PRODUCT_LABELS.compareAtPrice}
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps('compareAtPrice')}
            />
            <TextInput {...FIELD} label={PRODUCT_LABELS.stock} inputMode="numeric" autoComplete="off" {...form.getInputProps('stock')} />
          </div>
        ) : (
          <Text c="dimmed">Each variant has its own price and stock. The store lists the price of the cheapest one.</Text>
        )}
        <VariantsField
          variants={variants}
          errors={form.errors}
          start={{ price, compareAtPrice }}
          onType={(next, path) => {
            form.setFieldValue('variants', next);
            form.clearFieldError(path);
          }}
          onMove={(next) => {
            form.setFieldValue('variants', next);
            form.setErrors((errors) => withoutErrorsOf(errors, 'variants'));
          }}
        />
      </div>
    </PortalPanel>
  );
}
