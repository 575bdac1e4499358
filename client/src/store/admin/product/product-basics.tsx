import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { PRODUCT_LIMITS } from '../../../../../server/store/store.rules';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import layout from '../../../ui/portal/forms/portal-form.module.css';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PRODUCT_LABELS, type ProductValues } from './product-values';
import { adminTypesQuery } from '../products.api';
import { TagsField } from './tags-field';

/** A product's name, description, type and link to its shop. Existing types are suggested. */
export function ProductBasics({ form }: { form: UseFormReturnType<ProductValues> }) {
  const types = useQuery(adminTypesQuery);
  const list = useId();
  return (
    <PortalPanel title="Product details">
      <div className={layout.fields}>
        <TextInput {...FIELD} label={PRODUCT_LABELS.name} required maxLength={PRODUCT_LIMITS.name} {...form.getInputProps('name')} />
        <TextInput
          {...FIELD}
          label={PRODUCT_LABELS.type}
          required
          maxLength={PRODUCT_LIMITS.type}
          list={list}
          placeholder="Mugs"
          {...form.getInputProps('type')}
        />
        <datalist id={list}>
          {types.data?.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
        <Textarea
          {...FIELD}
          className={layout.wide}
          label={PRODUCT_LABELS.description}
          required
          rows={5}
          maxLength={PRODUCT_LIMITS.description}
          description="Shown on the product's page, with line breaks. Search results show the beginning."
          {...form.getInputProps('description')}
        />
        <TagsField value={form.values.tags} error={form.errors.tags} onChange={(tags) => form.setFieldValue('tags', tags)} />
        <TextInput
          {...FIELD}
          label={PRODUCT_LABELS.storeUrl}
          type="url"
          maxLength={PRODUCT_LIMITS.storeUrl}
          placeholder="https://"
          description="Where Buy on Store leads. If empty, the product cannot be bought yet."
          {...form.getInputProps('storeUrl')}
        />
      </div>
    </PortalPanel>
  );
}
