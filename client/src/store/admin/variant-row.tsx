import { ActionIcon, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { PRODUCT_LIMITS } from '../../../../server/store/store.rules';
import { FIELD } from '../../ui/portal-fields';
import type { VariantValue } from './product-values';
import classes from './variants-field.module.css';

type Part = 'title' | 'price' | 'compareAtPrice' | 'stock';

interface VariantRowProps {
  variant: VariantValue;
  place: number;
  errors: FormErrors;
  onType: (change: Partial<VariantValue>, path: string) => void;
  /** Undefined at the ends of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

/** One variant: title, prices, stock, and its place among the others. */
export function VariantRow({ variant, place, errors, onType, onUp, onDown, onRemove }: VariantRowProps) {
  const name = variant.title.trim() || `variant ${place + 1}`;
  const field = (part: Part) => {
    const path = `variants.${place}.${part}`;
    return {
      ...FIELD,
      'data-path': path,
      autoComplete: 'off',
      error: errors[path],
      value: variant[part],
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onType({ [part]: currentTarget.value }, path),
    };
  };
  return (
    <li className={classes.row} aria-label={`Variant ${place + 1}`}>
      <TextInput {...field('title')} className={classes.title} label="Title" required maxLength={PRODUCT_LIMITS.variantTitle} />
      <TextInput {...field('price')} label="Price (£)" required inputMode="decimal" />
      <TextInput {...field('compareAtPrice')} label="Compare at (£)" inputMode="decimal" />
      <TextInput {...field('stock')} label="Stock" inputMode="numeric" />
      <div className={classes.actions}>
        <ActionIcon variant="default" size={36} aria-label={`Move ${name} up`} aria-disabled={onUp === undefined || undefined} onClick={onUp}>
          <IconChevronUp size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={`Move ${name} down`} aria-disabled={onDown === undefined || undefined} onClick={onDown}>
          <IconChevronDown size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  );
}
