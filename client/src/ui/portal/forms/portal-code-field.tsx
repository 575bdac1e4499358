import { TextInput, type TextInputProps } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from './portal-code-field.module.css';
import { FIELD } from './portal-fields';

/** A form whose one field takes a code: nothing empty is sent, and a refused code is selected, so that the next one replaces it. */
export interface CodeForm {
  code: string;
  /** True after an empty field was sent. */
  missing: boolean;
  setCode: (code: string) => void;
  clear: () => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** @param send gets the code without outer spaces, and calls `refused` when it was not the right one */
export function useCodeForm(send: (code: string, refused: () => void) => void): CodeForm {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  return {
    code,
    missing,
    setCode,
    clear: () => {
      setCode('');
      setMissing(false);
    },
    submit: (event) => {
      event.preventDefault();
      const field = event.currentTarget.querySelector<HTMLInputElement>('input[name=code]');
      const typed = code.trim();
      setMissing(typed === '');
      if (typed === '') field?.focus();
      else send(typed, () => field?.select());
    },
  };
}

interface PortalCodeFieldProps extends Omit<TextInputProps, 'form' | 'value' | 'onChange'> {
  form: CodeForm;
  /** Six digits of an authenticator app, or one of the long recovery codes. */
  kind?: 'app' | 'recovery';
  /** The message shown when the field is empty. */
  empty?: string;
}

/** The field for such a code, in letters that do not run into each other. */
export function PortalCodeField({
  form,
  kind = 'app',
  empty = 'Enter the six digits from your app',
  error,
  ...rest
}: PortalCodeFieldProps) {
  return (
    <TextInput
      {...FIELD}
      className={classes.code}
      data-recovery={kind === 'recovery' || undefined}
      name="code"
      autoComplete="one-time-code"
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      {...rest}
      value={form.code}
      error={form.missing ? empty : error}
      onChange={(event) => form.setCode(event.currentTarget.value)}
    />
  );
}
