import { useId } from 'react';
import classes from './portal-choice.module.css';

export interface PortalChoiceOption<T extends string> {
  value: T;
  label: string;
  /** What it looks like or leads to. */
  hint?: string;
}

interface PortalChoiceProps<T extends string> {
  label: string;
  hint?: string;
  options: readonly PortalChoiceOption<T>[];
  value: T;
  disabled?: boolean;
  onChange: (value: T) => void;
}

/** A few exclusive choices side by side, each with room for an example. */
export function PortalChoice<T extends string>({ label, hint, options, value, disabled = false, onChange }: PortalChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={classes.group} disabled={disabled} aria-describedby={hint ? `${name}hint` : undefined}>
      <legend className={classes.legend}>{label}</legend>
      {hint && (
        <p id={`${name}hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span className={classes.words}>
              <span className={classes.label}>{option.label}</span>
              {option.hint && <span className={classes.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
