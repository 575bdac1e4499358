import { arrayMove } from '@dnd-kit/sortable';
import { TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { PRODUCT_LIMITS } from '../../../../../server/store/store.rules';
import { newId } from '../../../lib/forms/new-id';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalListField } from '../../../ui/portal/fields/portal-list-field';
import { PRODUCT_LABELS, type VariantValue } from './product-values';
import classes from './variants-field.module.css';

interface VariantsFieldProps {
  variants: readonly VariantValue[];
  /** Errors of the whole form; those of a variant start with its index: `variants.0.price`. */
  errors: FormErrors;
  /** Initial values of the first variant: the product's own prices. */
  start: Pick<VariantValue, 'price' | 'compareAtPrice'>;
  /** Called on typing, with the path of the field. */
  onType: (variants: VariantValue[], path: string) => void;
  /** Called when a variant was added, removed or moved. */
  onMove: (variants: VariantValue[]) => void;
}

type Part = 'title' | 'price' | 'compareAtPrice' | 'stock';

/** The variants of a product, in the order of its page. */
export function VariantsField({ variants, errors, start, onType, onMove }: VariantsFieldProps) {
  const add = (): void => {
    const { price, compareAtPrice } = variants.at(-1) ?? start;
    onMove([...variants, { key: newId(), id: null, title: '', price, compareAtPrice, stock: '' }]);
  };
  const field = (index: number, part: Part) => {
    const path = `variants.${index}.${part}`;
    return {
      ...FIELD,
      'data-path': path,
      autoComplete: 'off',
      error: errors[path],
      value: variants[index]?.[part] ?? '',
      onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
        onType(
          variants.map((variant, at) => (at === index ? { ...variant, [part]: value } : variant)),
          path,
        ),
    };
  };
  return (
    <PortalListField
      legend={PRODUCT_LABELS.variants}
      description="Sizes, colours or editions, each with its own price and stock."
      error={errors.variants}
      keys={variants.map(({ key }) => key)}
      nameOf={(index) => variants[index]?.title.trim() || `variant ${index + 1}`}
      labelOf={(index) => `Variant ${index + 1}`}
      rowClass={classes.row}
      labelled
      add="Add variant"
      full={variants.length >= PRODUCT_LIMITS.variants}
      onAdd={add}
      onRemove={(index) => onMove(variants.filter((_, at) => at !== index))}
      onMove={(from, to) => onMove(arrayMove([...variants], from, to))}
    >
      {(index) => (
        <>
          <TextInput {...field(index, 'title')} className={classes.title} label="Title" required maxLength={PRODUCT_LIMITS.variantTitle} />
          <TextInput {...field(index, 'price')} label="Price (£)" required inputMode="decimal" />
          <TextInput {...field(index, 'compareAtPrice')} label="Compare at (£)" inputMode="decimal" />
          <TextInput {...field(index, 'stock')} label="Stock" inputMode="numeric" />
        </>
      )}
    </PortalListField>
  );
}
