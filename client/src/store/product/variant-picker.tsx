import type { VariantView } from '../../../../server/store/store.dto.js';
import { soldOut } from '../../../../server/store/store.rules';
import classes from './variant-picker.module.css';

interface VariantPickerProps {
  variants: readonly VariantView[];
  chosen: VariantView | null;
  onChoose: (id: string) => void;
}

/** The variants of a product. A sold-out one is marked, and can still be selected. */
export function VariantPicker({ variants, chosen, onChoose }: VariantPickerProps) {
  if (variants.length === 0) return null;
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>Option</legend>
      <div className={classes.choices}>
        {variants.map((variant) => (
          <label key={variant.id} className={classes.choice}>
            <input
              type="radio"
              name="variant"
              className={classes.radio}
              value={variant.id}
              checked={variant.id === chosen?.id}
              onChange={() => onChoose(variant.id)}
              autoComplete="off"
            />
            <span className={classes.face}>
              <span>{variant.title}</span>
              {soldOut(variant.stock) && <span className={classes.gone}>Sold out</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
