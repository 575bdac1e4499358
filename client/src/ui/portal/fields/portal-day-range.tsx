import { TextInput } from '@mantine/core';
import { FIELD } from './portal-fields';

/** Days as typed, YYYY-MM-DD; empty if there is none. */
export interface TypedDays {
  from: string;
  to: string;
}

interface PortalDayRangeProps {
  typed: TypedDays;
  isWrong: boolean;
  onChange: (change: Partial<TypedDays>) => void;
}

const LIMITS = { min: '2000-01-01', max: '2099-12-31' };

/** The first and the last day of a period. */
export function PortalDayRange({ typed: { from, to }, isWrong, onChange }: PortalDayRangeProps) {
  return (
    <>
      <TextInput
        {...FIELD}
        {...LIMITS}
        type="date"
        label="From"
        value={from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        {...FIELD}
        {...LIMITS}
        type="date"
        label="To"
        value={to}
        error={isWrong ? 'Choose a last day that does not come before the first.' : undefined}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </>
  );
}

/** True if the day can be sent to the server. */
export function isDayInRange(day: string): boolean {
  return day >= LIMITS.min && day <= LIMITS.max;
}
