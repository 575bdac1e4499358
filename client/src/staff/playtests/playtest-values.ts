import type { CreatePlaytest, PlaytestView, UpdatePlaytest } from '../../../../server/staff/playtests/playtests.dto.js';
import { PLAYTEST_LIMITS } from '../../../../server/staff/playtests/playtests.rules';
import type { Loaded } from '../../lib/forms/merge';
import { localText, withOffset } from '../../ui/portal/time/portal-local-time';

const { minutes, participants } = PLAYTEST_LIMITS;

/** A session as form values. Numbers are strings while they are typed. */
export interface PlaytestValues {
  title: string;
  build_id: string;
  /** Value of a date-time input. */
  scheduled_date: string;
  duration_minutes: number | string;
  max_participants: number | string;
  location: string;
  description: string;
  test_focus: string;
  requirements: string;
  unlocks_build: boolean;
}

export const PLAYTEST_LABELS: Readonly<Record<keyof PlaytestValues, string>> = {
  title: 'Title',
  build_id: 'Build',
  scheduled_date: 'Date and time',
  duration_minutes: 'Duration (minutes)',
  max_participants: 'Max participants',
  location: 'Location',
  description: 'Description',
  test_focus: 'Test focus',
  requirements: 'Requirements',
  unlocks_build: 'Restricted download',
};

export const NEW_PLAYTEST: Loaded<PlaytestValues> = {
  values: {
    title: '',
    build_id: '',
    scheduled_date: '',
    duration_minutes: minutes.usual,
    max_participants: participants.usual,
    location: '',
    description: '',
    test_focus: '',
    requirements: '',
    unlocks_build: false,
  },
  version: 0,
};

/** Name of the form for a session; null for a new one. */
export function playtestForm(session: PlaytestView | null): string {
  return `playtest:${session?.id ?? 'new'}`;
}

export function loadedPlaytest(view: PlaytestView): Loaded<PlaytestValues> {
  const { title, build_id, duration_minutes, max_participants, location, description, test_focus, requirements, unlocks_build } = view;
  return {
    values: {
      title,
      build_id,
      scheduled_date: localText(view.scheduled_date),
      duration_minutes,
      max_participants,
      location,
      description,
      test_focus,
      requirements,
      unlocks_build,
    },
    version: view.version,
  };
}

/** The stored values, from the response to a refused save. */
export function storedPlaytest(current: unknown): Loaded<PlaytestValues> | null {
  return typeof current === 'object' && current !== null && 'scheduled_date' in current ? loadedPlaytest(current as PlaytestView) : null;
}

export function playtestProblems(values: PlaytestValues): Record<string, string> {
  const problems: Record<string, string> = {};
  if (values.title.trim() === '') problems.title = 'Enter a title.';
  if (values.build_id === '') problems.build_id = 'Choose a build.';
  if (withOffset(values.scheduled_date) === null) problems.scheduled_date = 'Enter a date and a time.';
  if (!isWithin(values.duration_minutes, minutes)) {
    problems.duration_minutes = `Choose a duration from ${minutes.min} to ${minutes.max} minutes.`;
  }
  if (!isWithin(values.max_participants, participants)) {
    problems.max_participants = `Choose from ${participants.min} to ${participants.max} participants.`;
  }
  return problems;
}

export function newPlaytest(values: PlaytestValues): CreatePlaytest {
  return {
    ...values,
    scheduled_date: withOffset(values.scheduled_date) ?? '',
    duration_minutes: Number(values.duration_minutes),
    max_participants: Number(values.max_participants),
  };
}

/** The changed fields. An unchanged start is omitted, because an input has a lower precision than the server. */
export function playtestChange(values: PlaytestValues, base: PlaytestValues, version: number): UpdatePlaytest {
  const changed = Object.entries(newPlaytest(values)).filter(([name]) => {
    const field = name as keyof PlaytestValues;
    return values[field] !== base[field];
  });
  return { ...(Object.fromEntries(changed) as UpdatePlaytest), version };
}

function isWithin(value: number | string, { min, max }: { min: number; max: number }): boolean {
  const number = value === '' ? Number.NaN : Number(value);
  return Number.isInteger(number) && number >= min && number <= max;
}

/** Whether the user took part in a session that is over: as recorded, or, without a record, if they had a seat. */
export function hasPlayed({ status, rsvp }: Pick<PlaytestView, 'status' | 'rsvp'>): boolean {
  if (status !== 'completed') return false;
  return rsvp.attended ?? (rsvp.status === 'attending' && rsvp.waitlist_position === null);
}
