import { type ReactNode, useId } from 'react';
import classes from './portal-choice.module.css';
import { PortalGroup } from './portal-group';
import words from './portal-words.module.css';

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
  /** Null before a choice was made. */
  value: T | null;
  disabled?: boolean;
  /** Name of the form's field, by which it is found when it is at fault. */
  path?: string;
  /** What is wrong with the choice. */
  error?: ReactNode;
  onChange: (value: T) => void;
}

/** A few exclusive choices side by side, each with room for an example. */
export function PortalChoice<T extends string>({
  label,
  hint,
  options,
  value,
  disabled = false,
  path,
  error,
  onChange,
}: PortalChoiceProps<T>) {
  const name = useId();
  return (
    <PortalGroup label={label} hint={hint} error={error} disabled={disabled}>
      <div className={classes.options}>
        {options.map((option, index) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              data-path={index === 0 ? path : undefined}
              onChange={() => onChange(option.value)}
            />
            <span className={classes.words}>
              <span className={words.label}>{option.label}</span>
              {option.hint && <span className={words.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </PortalGroup>
  );
}
