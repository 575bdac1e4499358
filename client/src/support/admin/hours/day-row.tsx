import { Group, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { dayName, type OpenHours, type Weekday } from '../../../../../server/support/help/support-hours.rules';
import { PortalSwitch } from '../../../ui/portal/fields/portal-switch';
import classes from './day-row.module.css';
import { closeOf, closeText, NEW_DAY } from './hours-values';

interface DayRowProps {
  day: Weekday;
  hours: OpenHours | null;
  error: ReactNode;
  onChange: (hours: OpenHours | null) => void;
}

/** One weekday: whether the desk is open, and its hours. */
export function DayRow({ day, hours, error, onChange }: DayRowProps) {
  const name = dayName(day);
  return (
    <div className={classes.day} role="group" aria-label={name}>
      <PortalSwitch label={name} checked={hours !== null} onChange={(open) => onChange(open ? NEW_DAY : null)} />
      {hours === null ? (
        <Text c="dimmed">Closed</Text>
      ) : (
        <Group gap="xs" wrap="nowrap">
          <TextInput
            type="time"
            aria-label={`${name} opens at`}
            value={hours.open}
            data-path={day}
            error={Boolean(error)}
            onChange={(event) => onChange({ ...hours, open: event.currentTarget.value })}
          />
          <Text span c="dimmed">
            to
          </Text>
          <TextInput
            type="time"
            aria-label={`${name} closes at`}
            value={closeText(hours.close)}
            error={Boolean(error)}
            onChange={(event) => onChange({ ...hours, close: closeOf(event.currentTarget.value) })}
          />
        </Group>
      )}
      {error && (
        <Text className={classes.error} role="alert" size="xs" c="var(--danger)">
          {error}
        </Text>
      )}
    </div>
  );
}
