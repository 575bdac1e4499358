import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { TimeView } from '../../../../server/clarity/time/time.dto.js';
import { MANUAL_TASK, PROJECT_LENGTH, TASK_LENGTH } from '../../../../server/clarity/time/time.rules';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { formatHours } from '../../ui/format/hours';
import { PortalSharedDialog } from '../../ui/portal/dialogs/portal-shared-dialog';
import { PortalChoice } from '../../ui/portal/fields/portal-choice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { saveTime, useClarityChanged } from '../clarity.api';
import {
  durationOf,
  endsNextDay,
  loadedTime,
  newTime,
  sentTime,
  storedTime,
  TIME_LABELS,
  timeForm,
  timeProblems,
  type TimeValues,
} from './time-values';

const WAYS = [
  { value: 'hours', label: 'By hours' },
  { value: 'interval', label: 'Start and end' },
] as const;

interface TimeFormProps {
  /** The entry to edit; null to add one. */
  entry: TimeView | null;
  /** Day of a new entry; today by default. */
  day?: string;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or edits a time entry, by hours or as an interval. */
export function TimeForm({ entry, day, onSaved, onClose }: TimeFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useClarityChanged();
  const [loaded] = useState(() => (entry === null ? newTime(day) : loadedTime(entry)));
  const shared = useSharedForm<TimeValues>({
    name: timeForm(entry),
    root,
    loaded,
    validate: (values) => timeProblems(values, entry),
    send: async (values, version) => {
      try {
        const fields = entry === null ? { id: values.id } : { version };
        return loadedTime(await saveTime(entry?.id ?? null, { ...sentTime(values, entry), ...fields }));
      } finally {
        void changed();
      }
    },
    currentOf: storedTime,
    failure: 'The time could not be saved. Please try again.',
    onSaved,
  });
  const { form } = shared;
  const { way } = form.values;
  const duration = way === 'interval' ? durationOf(form.values, entry) : null;
  return (
    <PortalSharedDialog
      title={entry === null ? 'Add time' : 'Change time'}
      root={root}
      shared={shared}
      edits={{ subject: 'This entry', labels: TIME_LABELS }}
      confirm={entry === null ? 'Add time' : 'Save changes'}
      onClose={onClose}
    >
      <TextInput
        {...FIELD}
        label={TIME_LABELS.task}
        description={`What you worked on. Without a task, it is called “${MANUAL_TASK}”.`}
        data-autofocus
        maxLength={TASK_LENGTH}
        {...form.getInputProps('task')}
      />
      <TextInput {...FIELD} label={TIME_LABELS.project} maxLength={PROJECT_LENGTH} {...form.getInputProps('project')} />
      <PortalChoice label={TIME_LABELS.way} options={WAYS} value={way} onChange={(value) => form.setFieldValue('way', value)} />
      {way === 'hours' ? (
        <SimpleGrid cols={2}>
          <TextInput
            {...FIELD}
            label={TIME_LABELS.hours}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            {...form.getInputProps('hours')}
          />
          <TextInput {...FIELD} type="date" label={TIME_LABELS.date} required {...form.getInputProps('date')} />
        </SimpleGrid>
      ) : (
        <SimpleGrid cols={2}>
          <TextInput
            {...FIELD}
            type="date"
            label={TIME_LABELS.date}
            required
            {...form.getInputProps('date')}
            onChange={({ currentTarget: { value } }) =>
              form.setValues({ date: value, ...(form.values.end_date === form.values.date && { end_date: value }) })
            }
          />
          <TextInput
            {...FIELD}
            type="time"
            label={TIME_LABELS.start_time}
            required
            {...form.getInputProps('start_time')}
            error={form.errors['start_time'] ?? form.errors['started_at']}
          />
          <TextInput {...FIELD} type="date" label={TIME_LABELS.end_date} required {...form.getInputProps('end_date')} />
          <TextInput
            {...FIELD}
            type="time"
            label={TIME_LABELS.end_time}
            required
            {...form.getInputProps('end_time')}
            error={form.errors['end_time'] ?? form.errors['ended_at']}
          />
        </SimpleGrid>
      )}
      <Text size="sm" c="dimmed">
        {duration !== null && (
          <span role="status">
            {endsNextDay(form.values, entry) ? 'After midnight, the end date is the next day. ' : `Duration: ${formatHours(duration)}. `}
          </span>
        )}
        Times are those of the United Kingdom.
      </Text>
    </PortalSharedDialog>
  );
}
