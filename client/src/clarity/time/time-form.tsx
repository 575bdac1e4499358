import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { EnterTime, TimeView } from '../../../../server/clarity/time/time.dto.js';
import { HOURS_MESSAGE, isUsableHours, PROJECT_LENGTH, TASK_LENGTH } from '../../../../server/clarity/time/time.rules';
import { ukDate } from '../../../../server/platform/time/days.rules';
import type { Loaded } from '../../lib/forms/merge';
import { newId } from '../../lib/forms/new-id';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalSharedDialog } from '../../ui/portal/dialogs/portal-shared-dialog';
import { PortalChoice } from '../../ui/portal/forms/portal-choice';
import { FIELD } from '../../ui/portal/forms/portal-fields';
import { saveTime, useClarityChanged } from '../clarity.api';
import { ukClock } from './uk-clock';

type Way = 'hours' | 'interval';

interface TimeValues {
  /** Created here, so that submitting the form twice creates one entry. */
  id: string;
  way: Way;
  task: string;
  project: string;
  hours: string;
  date: string;
  start_time: string;
  end_date: string;
  end_time: string;
}

const LABELS: Readonly<Record<keyof TimeValues, string>> = {
  id: 'Entry',
  way: 'Enter time',
  task: 'Task',
  project: 'Project',
  hours: 'Hours',
  date: 'Date',
  start_time: 'Start',
  end_date: 'End date',
  end_time: 'End',
};

const WAYS = [
  { value: 'hours', label: 'By hours' },
  { value: 'interval', label: 'Start and end' },
] as const;

/** Name of the form. */
export function timeForm(entry: TimeView | null): string {
  return `clarity-time:${entry?.id ?? 'new'}`;
}

interface TimeFormProps {
  /** The entry to edit; null to add one. */
  entry: TimeView | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or edits a time entry, by hours or as an interval. */
export function TimeForm({ entry, onSaved, onClose }: TimeFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useClarityChanged();
  const [loaded] = useState(() => (entry === null ? fresh() : loadedEntry(entry)));
  const shared = useSharedForm<TimeValues>({
    name: timeForm(entry),
    root,
    loaded,
    validate: problems,
    send: async (values, version) => {
      try {
        const fields = entry === null ? { id: values.id } : { version };
        return loadedEntry(await saveTime(entry?.id ?? null, { ...fieldsOf(values), ...subjectOf(entry), ...fields }));
      } finally {
        void changed();
      }
    },
    currentOf: (current) =>
      typeof current === 'object' && current !== null && 'task' in current ? loadedEntry(current as TimeView) : null,
    failure: 'The time could not be saved. Please try again.',
    onSaved,
  });
  const { form } = shared;
  const { way } = form.values;
  return (
    <PortalSharedDialog
      title={entry === null ? 'Add time' : 'Change time'}
      root={root}
      shared={shared}
      edits={{ subject: 'This entry', labels: LABELS }}
      confirm={entry === null ? 'Add time' : 'Save changes'}
      onClose={onClose}
    >
      <TextInput {...FIELD} label={LABELS.task} required data-autofocus maxLength={TASK_LENGTH} {...form.getInputProps('task')} />
      <TextInput {...FIELD} label={LABELS.project} maxLength={PROJECT_LENGTH} {...form.getInputProps('project')} />
      <PortalChoice label={LABELS.way} options={WAYS} value={way} onChange={(value) => form.setFieldValue('way', value)} />
      {way === 'hours' ? (
        <SimpleGrid cols={2}>
          <TextInput
            {...FIELD}
            label={LABELS.hours}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            {...form.getInputProps('hours')}
          />
          <TextInput {...FIELD} type="date" label={LABELS.date} required {...form.getInputProps('date')} />
        </SimpleGrid>
      ) : (
        <SimpleGrid cols={2}>
          <TextInput
            {...FIELD}
            type="date"
            label={LABELS.date}
            required
            {...form.getInputProps('date')}
            onChange={({ currentTarget: { value } }) =>
              form.setValues({ date: value, ...(form.values.end_date === form.values.date && { end_date: value }) })
            }
          />
          <TextInput
            {...FIELD}
            type="time"
            label={LABELS.start_time}
            required
            {...form.getInputProps('start_time')}
            error={form.errors['start_time'] ?? form.errors['started_at']}
          />
          <TextInput {...FIELD} type="date" label={LABELS.end_date} required {...form.getInputProps('end_date')} />
          <TextInput
            {...FIELD}
            type="time"
            label={LABELS.end_time}
            required
            {...form.getInputProps('end_time')}
            error={form.errors['end_time'] ?? form.errors['ended_at']}
          />
        </SimpleGrid>
      )}
      <Text size="sm" c="dimmed">
        Times are those of the United Kingdom.
      </Text>
    </PortalSharedDialog>
  );
}

function fresh(): Loaded<TimeValues> {
  const today = ukDate(new Date());
  return {
    values: { id: newId(), way: 'hours', task: '', project: '', hours: '', date: today, start_time: '', end_date: today, end_time: '' },
    version: 0,
  };
}

function loadedEntry({ id, task, project, hours, date, started_at, ended_at, version }: TimeView): Loaded<TimeValues> {
  if (started_at === null || ended_at === null)
    return {
      values: { id, way: 'hours', task, project: project ?? '', hours: String(hours), date, start_time: '', end_date: date, end_time: '' },
      version,
    };
  const [start, end] = [ukClock(started_at), ukClock(ended_at)];
  const values = { date: start.date, start_time: start.time, end_date: end.date, end_time: end.time };
  return { values: { id, way: 'interval', task, project: project ?? '', hours: '', ...values }, version };
}

/** The subject does not change. */
function subjectOf(entry: TimeView | null): Pick<EnterTime, 'subject_type' | 'subject_id'> {
  return entry?.subject ? { subject_type: entry.subject.type, subject_id: entry.subject.id } : {};
}

function fieldsOf({ way, task, project, hours, date, start_time, end_date, end_time }: TimeValues): EnterTime {
  const work = { task, ...(project.trim() !== '' && { project }) };
  return way === 'hours' ? { ...work, hours, date } : { ...work, started_at: `${date}T${start_time}`, ended_at: `${end_date}T${end_time}` };
}

function problems({ way, task, hours, date, start_time, end_date, end_time }: TimeValues): Record<string, string> {
  const required = 'Please enter a day and a time.';
  return {
    ...(task.trim() === '' && { task: 'Please say what you worked on.' }),
    ...(date === '' && { date: 'Please choose a day.' }),
    ...(way === 'hours' && !isUsableHours(hours) && { hours: HOURS_MESSAGE }),
    ...(way === 'interval' && start_time === '' && { start_time: required }),
    ...(way === 'interval' && end_time === '' && { end_time: required }),
    ...(way === 'interval' && end_date === '' && { end_date: 'Please choose a day.' }),
    ...(way === 'interval' &&
      start_time !== '' &&
      end_time !== '' &&
      `${end_date}T${end_time}` <= `${date}T${start_time}` && { end_time: 'The end must be after the start.' }),
  };
}
