import { TextInput, type TextInputProps } from '@mantine/core';
import { type FormEvent, type Ref, useState } from 'react';
import classes from './portal-code-field.module.css';
import { FIELD } from './portal-fields';

/** The state of a code field. */
export interface CodeInput {
  code: string;
  /** True after an attempt to submit an empty field. */
  missing: boolean;
  setCode: (code: string) => void;
}

/** A form with a single code field: an empty code is not sent, and a refused one is selected, so that typing replaces it. */
interface CodeForm extends CodeInput {
  clear: () => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** @param send receives the code without spaces, and calls `refused` if it was wrong */
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
      setMissing(code === '');
      if (code === '') field?.focus();
      else send(code, () => field?.select());
    },
  };
}

interface PortalCodeFieldProps extends Omit<TextInputProps, 'form' | 'value' | 'onChange'> {
  ref?: Ref<HTMLInputElement>;
  form: CodeInput;
  /** Six digits of an authenticator app, or a long recovery code. */
  kind?: 'app' | 'recovery';
  /** The message shown when the field is empty. */
  empty?: string;
}

/** A field for such a code, in a font with clearly distinct characters. */
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
      // Apps and this portal show the digits in groups, so people type and paste them with spaces.
      onChange={(event) => form.setCode(event.currentTarget.value.replaceAll(/\s/g, ''))}
    />
  );
}
