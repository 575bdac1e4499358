import type { EnterTime, TimeView } from '../../../../server/clarity/time/time.dto.js';
import { HOURS_MESSAGE, isUsableHours, MANUAL_TASK, typedHours } from '../../../../server/clarity/time/time.rules';
import { momentOf } from '../../../../server/platform/time/uk-moments.rules';
import type { Loaded } from '../../lib/forms/merge';
import { newId } from '../../lib/forms/new-id';
import { ukToday } from '../../lib/time/now';
import { ukClock } from './uk-clock';

/** A time entry as form values. */
export interface TimeValues {
  /** Created here, so that submitting the form twice creates one entry. */
  id: string;
  way: 'hours' | 'interval';
  /** Empty for a manual entry. */
  task: string;
  project: string;
  hours: string;
  date: string;
  start_time: string;
  end_date: string;
  end_time: string;
}

export const TIME_LABELS: Readonly<Record<keyof TimeValues, string>> = {
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

/** Name of the form. */
export function timeForm(entry: TimeView | null): string {
  return `clarity-time:${entry?.id ?? 'new'}`;
}

/** A new entry of a day, today by default. */
export function newTime(day = ukToday()): Loaded<TimeValues> {
  return {
    values: { id: newId(), way: 'hours', task: '', project: '', hours: '', date: day, start_time: '', end_date: day, end_time: '' },
    version: 0,
  };
}

export function loadedTime({ id, task, project, hours, date, started_at, ended_at, version }: TimeView): Loaded<TimeValues> {
  const work = { id, task, project: project ?? '' };
  if (started_at === null || ended_at === null)
    return {
      values: { ...work, way: 'hours', hours: typedHours(hours), date, start_time: '', end_date: date, end_time: '' },
      version,
    };
  const [start, end] = [ukClock(started_at), ukClock(ended_at)];
  const values = { date: start.date, start_time: start.time, end_date: end.date, end_time: end.time };
  return { values: { ...work, way: 'interval', hours: '', ...values }, version };
}

/** The stored values, from the response to a refused change. */
export function storedTime(current: unknown): Loaded<TimeValues> | null {
  return typeof current === 'object' && current !== null && 'task' in current ? loadedTime(current as TimeView) : null;
}

/**
 * The request body.
 * @param entry the entry being edited: its subject stays, and its hours to the second unless others are entered
 */
export function sentTime(values: TimeValues, entry: TimeView | null): EnterTime {
  const { way, task, project, hours, date } = values;
  const work = {
    task: task.trim() === '' ? MANUAL_TASK : task,
    ...(project.trim() !== '' && { project }),
    ...(entry?.subject && { subject_type: entry.subject.type, subject_id: entry.subject.id }),
  };
  if (way === 'interval') {
    const [started_at, ended_at] = endsOf(values, entry);
    return { ...work, started_at, ended_at };
  }
  const isSame = entry !== null && entry.started_at === null && typedHours(entry.hours) === hours;
  return { ...work, hours: isSame ? entry.hours : hours, date };
}

/** Start and end as text. Unchanged times are sent as recorded: in the hour that the clock repeats in October, each stands for two moments. */
function endsOf({ date, start_time, end_date, end_time }: TimeValues, entry: TimeView | null): [start: string, end: string] {
  return [momentText(date, start_time, entry?.started_at ?? null), momentText(end_date, end_time, entry?.ended_at ?? null)];
}

function momentText(day: string, time: string, recorded: string | null): string {
  const shown = recorded === null ? null : ukClock(recorded);
  return recorded !== null && shown?.date === day && shown.time === time ? recorded : `${day}T${time}`;
}

/**
 * Seconds from the start to the end in UK time, at least 0; null while one of them is missing.
 * @param entry the entry being edited
 */
export function durationOf(values: TimeValues, entry: TimeView | null): number | null {
  const [start, end] = endsOf(values, entry).map(momentOf);
  return start && end ? Math.max(0, (end.getTime() - start.getTime()) / 1_000) : null;
}

/** Whether an end before its start looks like work past midnight: both are on the same day. */
export function endsNextDay(values: TimeValues, entry: TimeView | null): boolean {
  const { date, start_time, end_date, end_time } = values;
  return date !== '' && date === end_date && end_time < start_time && durationOf(values, entry) === 0;
}

/** @param entry the entry being edited */
export function timeProblems(values: TimeValues, entry: TimeView | null): Record<string, string> {
  const { way, hours, date, start_time, end_date, end_time } = values;
  const required = 'Please enter a day and a time.';
  return {
    ...(date === '' && { date: 'Please choose a day.' }),
    ...(way === 'hours' && !isUsableHours(hours) && { hours: HOURS_MESSAGE }),
    ...(way === 'interval' && start_time === '' && { start_time: required }),
    ...(way === 'interval' && end_time === '' && { end_time: required }),
    ...(way === 'interval' && end_date === '' && { end_date: 'Please choose a day.' }),
    ...(way === 'interval' &&
      durationOf(values, entry) === 0 && {
        end_time: endsNextDay(values, entry) ? 'After midnight, the end date is the next day.' : 'The end must be after the start.',
      }),
  };
}
