import { type ReactNode, type Ref, useId } from 'react';
import classes from './portal-group.module.css';
import words from './portal-words.module.css';

interface PortalGroupProps {
  ref?: Ref<HTMLFieldSetElement>;
  label: string;
  hint?: ReactNode;
  /** What is wrong with all of it together. */
  error?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

/** Several inputs that answer one question: its label above, help below, the error last, as with a single field. */
export function PortalGroup({ ref, label, hint, error, disabled = false, children }: PortalGroupProps) {
  const id = useId();
  const described = [hint ? `${id}hint` : '', error ? `${id}error` : ''].join(' ').trim();
  return (
    <fieldset ref={ref} className={classes.group} disabled={disabled} aria-describedby={described || undefined}>
      <legend className={`${words.label} ${classes.legend}`}>{label}</legend>
      {hint && (
        <p id={`${id}hint`} className={words.hint}>
          {hint}
        </p>
      )}
      <div className={classes.content}>{children}</div>
      {error && (
        <p id={`${id}error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
