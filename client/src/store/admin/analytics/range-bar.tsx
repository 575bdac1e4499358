import { Group, Stack, TextInput } from '@mantine/core';
import { FIELD } from '../../../ui/portal/forms/portal-fields';
import { type DayRange, SPANS } from './analytics-range';
import classes from './range-bar.module.css';

interface RangeBarProps {
  range: DayRange;
  problem: { field: 'from' | 'to'; message: string } | null;
  onChange: (range: DayRange) => void;
}

/** Chooses the period: the last 7, 30 or 90 days, or a custom one. */
export function RangeBar({ range, problem, onChange }: RangeBarProps) {
  const errorOf = (field: 'from' | 'to') => (problem?.field === field ? problem.message : undefined);
  return (
    <Stack align="flex-start" gap="sm">
      <div role="group" aria-label="Days" className={classes.spans}>
        {SPANS.map((span) => (
          <button
            key={span}
            type="button"
            className={classes.span}
            aria-pressed={range.span === span}
            onClick={() => onChange({ ...range, span })}
          >
            {span} days
          </button>
        ))}
        <button
          type="button"
          className={classes.span}
          aria-pressed={range.span === null}
          onClick={() => onChange({ ...range, span: null })}
        >
          Custom
        </button>
      </div>
      {range.span === null && (
        <Group align="flex-start">
          <TextInput
            {...FIELD}
            type="date"
            label="First day"
            value={range.from}
            error={errorOf('from')}
            onChange={(event) => onChange({ ...range, from: event.currentTarget.value })}
          />
          <TextInput
            {...FIELD}
            type="date"
            label="Last day"
            value={range.to}
            error={errorOf('to')}
            onChange={(event) => onChange({ ...range, to: event.currentTarget.value })}
          />
        </Group>
      )}
    </Stack>
  );
}
