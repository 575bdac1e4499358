import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { isDayToAskFor } from '../../../../../server/platform/time/days.rules';

interface PortalDayFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'onFocus' | 'onBlur'> {
  /** The day in the filter, YYYY-MM-DD; empty for none. */
  value: string;
  onChange: (day: string) => void;
}

/**
 * A day of a filter in the address. What is typed stays in the field: while a year is typed it is a day of the first century, and the address
 * follows later. A change of the filter from elsewhere is shown unless the field has the focus.
 */
export function PortalDayField({ value, onChange, error, ...input }: PortalDayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [focused, setFocused] = useState(false);
  if (lastValue !== value) {
    setLastValue(value);
    if (!focused) setTyped(value);
  }
  const isWrong = !focused && typed !== '' && !isDayToAskFor(typed);
  return (
    <TextInput
      {...input}
      type="date"
      min="2000-01-01"
      max="2999-12-31"
      value={typed}
      error={isWrong ? 'Please choose a day from the year 2000.' : error}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        // The filter may have changed meanwhile, for example by Back. What cannot be applied stays, with its message.
        if (typed === '' || isDayToAskFor(typed)) setTyped(value);
      }}
      onChange={({ currentTarget: { value: day } }) => {
        setTyped(day);
        if (day === '' || isDayToAskFor(day)) onChange(day);
      }}
    />
  );
}
