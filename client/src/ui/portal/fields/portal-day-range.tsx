import { TextInput } from '@mantine/core';
import { useState } from 'react';
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

const LIMITS = { min: '2000-01-01', max: '2099-12-31' };

/** The first and the last day of a period, as typed; another change of the days, such as a link, is shown immediately. */
export function PortalDayRange({ days, required = false, onChange }: PortalDayRangeProps) {
  const [typed, setTyped] = useState<DayRange>({ from: days.from, to: days.to });
  const [last, setLast] = useState(days);
  if (!isSame(last, days)) {
    setLast(days);
    if (!isSame(typed, days)) setTyped({ from: days.from, to: days.to });
  }
  const problem = problemOf(typed, required);
  const change = (part: Partial<DayRange>): void => {
    const now = { ...typed, ...part };
    setTyped(now);
    if (problemOf(now, required) === undefined && [now.from, now.to].every((day) => day === '' || isInRange(day))) onChange(now);
  };
  return (
    <>
      <TextInput
        {...FIELD}
        {...LIMITS}
        type="date"
        label="From"
        value={typed.from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        {...FIELD}
        {...LIMITS}
        type="date"
        label="To"
        value={typed.to}
        error={problem}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
    </>
  );
}

function isSame(a: DayRange, b: DayRange): boolean {
  return a.from === b.from && a.to === b.to;
}

function problemOf({ from, to }: DayRange, required: boolean): string | undefined {
  if (from === '' || to === '') return required ? 'Choose a first and a last day.' : undefined;
  return from > to ? 'Choose a last day that does not come before the first.' : undefined;
}

/** True if the day can be sent to the server. */
function isInRange(day: string): boolean {
  return day >= LIMITS.min && day <= LIMITS.max;
}
