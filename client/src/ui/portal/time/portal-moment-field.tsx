import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { now } from '../../../lib/time/now';
import { useDates } from './portal-dates';
import { FIELD } from '../fields/portal-fields';
import { withOffset, zoneName } from './portal-local-time';

interface PortalMomentFieldProps {
  label: string;
  required?: boolean;
  /** Name of the form field. */
  path: string;
  /** Value of a date-time input; empty for none. */
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}

/** A date and time in the browser's time zone. Shows the zone, and the equivalent in UK time, which the site uses. */
export function PortalMomentField({ label, required = false, path, value, error, onChange }: PortalMomentFieldProps) {
  const { moment } = useDates();
  const iso = withOffset(value);
  const zone = zoneName(iso === null ? now() : new Date(iso));
  return (
    <TextInput
      {...FIELD}
      maw="24rem"
      type="datetime-local"
      label={label}
      required={required}
      description={`Your time zone: ${zone}.${iso === null ? '' : ` In UK time: ${moment(iso)}.`}`}
      data-path={path}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
