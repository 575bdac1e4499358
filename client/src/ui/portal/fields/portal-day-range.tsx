import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { afterChange, type TypedText } from '../../../lib/forms/use-typed-value';
import { FIELD } from './portal-fields';

/** Days as YYYY-MM-DD; empty if there is none. */
interface DayRange {
  from: string;
  to: string;
}

interface PortalDayRangeProps {
  /** The days that apply, usually those in the address. */
  days: DayRange;
  /** Both days are needed. */
  required?: boolean;
  /** Called once both days are valid and in order. */
  onChange: (days: DayRange) => void;
}

const SEPARATOR = ' ';
const LIMITS = { min: '2000-01-01', max: '2099-12-31' };

/** The first and the last day of a period, as typed; another change of the days, such as a link, is shown immediately. */
export function PortalDayRange({ days, required = false, onChange }: PortalDayRangeProps) {
  const value = textOf(days);
  const [{ text, requested }, setTyped] = useState<TypedText>({ text: value, requested: [] });
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    setTyped(afterChange({ text, requested }, value, (typed) => typed));
  }
  const [from = '', to = ''] = text.split(SEPARATOR);
  const problem = problemOf({ from, to }, required);
  const change = (part: Partial<DayRange>): void => {
    const now = { from, to, ...part };
    const isComplete = problemOf(now, required) === undefined && [now.from, now.to].every((day) => day === '' || isInRange(day));
    setTyped({ text: textOf(now), requested: isComplete ? [...requested, textOf(now)] : requested });
    if (isComplete) onChange(now);
  };
  return (
    <>
      <TextInput
        {...FIELD}
        {...LIMITS}
        type="date"
        label="From"
        value={from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        {...FIELD}
        {...LIMITS}
        type="date"
        label="To"
        value={to}
        error={problem}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
    </>
  );
}

/** Both days as one text, to compare them. */
function textOf({ from, to }: DayRange): string {
  return `${from}${SEPARATOR}${to}`;
}

function problemOf({ from, to }: DayRange, required: boolean): string | undefined {
  if (from === '' || to === '') return required ? 'Choose a first and a last day.' : undefined;
  return from > to ? 'Choose a last day that does not come before the first.' : undefined;
}

/** True if the day can be sent to the server. */
function isInRange(day: string): boolean {
  return day >= LIMITS.min && day <= LIMITS.max;
}
