import { arrayMove } from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { PRODUCT_LIMITS } from '../../../../server/store/store.rules';
import { newId } from '../../lib/new-id';
import { PRODUCT_LABELS, type VariantValue } from './product-values';
import { VariantRow } from './variant-row';
import classes from './variants-field.module.css';

interface VariantsFieldProps {
  variants: readonly VariantValue[];
  /** Of the whole form; those of a variant begin with its place: `variants.0.price`. */
  errors: FormErrors;
  /** What the first variant starts with: the product's own price was meant for it. */
  start: Pick<VariantValue, 'price' | 'compareAtPrice'>;
  /** Something was typed into the field of that path. */
  onType: (variants: VariantValue[], path: string) => void;
  /** One was added, removed or moved. */
  onMove: (variants: VariantValue[]) => void;
}

/** The ways in which a product can be had, in the order of the product's page. */
export function VariantsField({ variants, errors, start, onType, onMove }: VariantsFieldProps) {
  const add = (): void => {
    const { price, compareAtPrice } = variants.at(-1) ?? start;
    onMove([...variants, { key: newId(), id: null, title: '', price, compareAtPrice, stock: '' }]);
  };
  const move = (from: number, to: number): void => onMove(arrayMove([...variants], from, to));
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{PRODUCT_LABELS.variants}</legend>
      <p className={classes.description}>Sizes, colours or editions with a price and a stock of their own.</p>
      {variants.length > 0 && (
        <ol className={classes.list}>
          {variants.map((variant, place) => (
            <VariantRow
              key={variant.key}
              variant={variant}
              place={place}
              errors={errors}
              onType={(change, path) => onType(variants.map((other) => (other === variant ? { ...variant, ...change } : other)), path)}
              onUp={place > 0 ? () => move(place, place - 1) : undefined}
              onDown={place < variants.length - 1 ? () => move(place, place + 1) : undefined}
              onRemove={() => onMove(variants.filter((other) => other !== variant))}
            />
          ))}
        </ol>
      )}
      {errors.variants && (
        <p role="alert" className={classes.problem}>
          {errors.variants}
        </p>
      )}
      <Button
        className={classes.add}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        disabled={variants.length >= PRODUCT_LIMITS.variants}
        onClick={add}
      >
        Add variant
      </Button>
    </fieldset>
  );
}
