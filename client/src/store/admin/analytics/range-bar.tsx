import { Group, Stack } from '@mantine/core';
import { PortalDayField } from '../../../ui/portal/fields/portal-day-field';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { type DayRange, SPANS } from './analytics-range';
import classes from './range-bar.module.css';

interface RangeBarProps {
  range: DayRange;
  problem: { field: 'from' | 'to'; message: string } | null;
  onChange: (change: Partial<DayRange>) => void;
}

/** Chooses the period: the last 7, 30 or 90 days, or a custom one. */
export function RangeBar({ range, problem, onChange }: RangeBarProps) {
  const errorOf = (field: 'from' | 'to') => (problem?.field === field ? problem.message : undefined);
  return (
    <Stack align="flex-start" gap="sm">
      <div role="group" aria-label="Days" className={classes.spans}>
        {SPANS.map((span) => (
          <button key={span} type="button" className={classes.span} aria-pressed={range.span === span} onClick={() => onChange({ span })}>
            {span} days
          </button>
        ))}
        <button type="button" className={classes.span} aria-pressed={range.span === null} onClick={() => onChange({ span: null })}>
          Custom
        </button>
      </div>
      {range.span === null && (
        <Group align="flex-start">
          <PortalDayField {...FIELD} label="First day" value={range.from} error={errorOf('from')} onChange={(from) => onChange({ from })} />
          <PortalDayField {...FIELD} label="Last day" value={range.to} error={errorOf('to')} onChange={(to) => onChange({ to })} />
        </Group>
      )}
    </Stack>
  );
}
