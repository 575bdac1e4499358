import { TextInput } from '@mantine/core';
import type { HTMLInputTypeAttribute } from 'react';
import { PortalTextarea } from '../../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { useField } from './field-scope';

interface TextFieldProps {
  path: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  placeholder?: string;
  type?: HTMLInputTypeAttribute;
}

/** A single-line field. Links are text inputs: the browser's own URL validation rejects paths of this site. */
export function TextField({ path, label, value, onChange, hint, placeholder, type = 'text' }: TextFieldProps) {
  return (
    <TextInput
      {...FIELD}
      {...useField(path)}
      size="sm"
      type={type}
      label={label}
      description={hint}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface LongTextFieldProps extends Omit<TextFieldProps, 'type'> {
  rows?: number;
}

/** A multi-line field that grows with its text. */
export function LongTextField({ path, label, value, onChange, hint, placeholder, rows = 3 }: LongTextFieldProps) {
  return (
    <PortalTextarea
      {...FIELD}
      {...useField(path)}
      size="sm"
      minRows={rows}
      maxRows={24}
      label={label}
      description={hint}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange'> {
  /** NaN while the field is empty. */
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
}

/** A field for a whole number. */
export function NumberField({ path, label, value, onChange, hint, min, max }: NumberFieldProps) {
  return (
    <TextInput
      {...FIELD}
      {...useField(path)}
      size="sm"
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      label={label}
      description={hint}
      value={Number.isFinite(value) ? String(value) : ''}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}
