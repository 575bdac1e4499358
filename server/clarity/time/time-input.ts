import { Invalid } from '../../platform/errors/errors.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { momentOf } from '../../platform/time/uk-moments.rules.js';
import type { SubjectType } from '../clarity.rules.js';
import type { EnterTime, WorkSubject } from './time.dto.js';
import { DAY_SECONDS, HOURS_MESSAGE, isUsableHours, parseHours, wholeSecond } from './time.rules.js';

/** Validated input, as stored. */
export interface CheckedTime {
  workedOn: string;
  startedAt: Date | null;
  endedAt: Date | null;
  seconds: number;
  task: string;
  project: string | null;
  subjectType: SubjectType | null;
  subjectId: string | null;
}

const FIRST_MOMENT = Date.parse('2000-01-01T00:00:00Z');
const MOMENT = 'Please enter a day and a time, for example 2026-03-31 and 09:30.';
const FUTURE = 'This is in the future. Please enter time after it was worked.';

/** Checks an entry by hours or an interval. @throws Invalid at the fields */
export function checkedTime(input: EnterTime, now: Date): CheckedTime {
  const hasInterval = input.started_at !== undefined || input.ended_at !== undefined;
  const { task } = input;
  return { ...(hasInterval ? interval(input, now) : byHours(input, now)), task, ...checkedSubject(input) };
}

/** @throws Invalid if only one half of a subject was sent */
export function checkedSubject({
  project,
  subject_type,
  subject_id,
}: WorkSubject): Pick<CheckedTime, 'project' | 'subjectType' | 'subjectId'> {
  if ((subject_type === undefined) !== (subject_id === undefined))
    throw new Invalid('Please send the type and the id of the work’s subject.', { subject_id: 'The type and the id belong together.' });
  return { project: project ?? null, subjectType: subject_type ?? null, subjectId: subject_id ?? null };
}

type WorkedTime = Pick<CheckedTime, 'workedOn' | 'startedAt' | 'endedAt' | 'seconds'>;

function byHours({ hours, date }: EnterTime, now: Date): WorkedTime {
  const seconds = parseHours(hours);
  const today = ukDate(now);
  const workedOn = date ?? today;
  const problems = {
    ...(!isUsableHours(hours) && { hours: HOURS_MESSAGE }),
    ...(workedOn > today && { date: FUTURE }),
  };
  refuse(problems);
  return { workedOn, startedAt: null, endedAt: null, seconds: seconds ?? 0 };
}

function interval({ hours, date, started_at, ended_at }: EnterTime, now: Date): WorkedTime {
  const [startedAt, endedAt] = [started_at, ended_at].map((text) => {
    const moment = momentOf(text ?? '');
    return moment === null || moment.getTime() < FIRST_MOMENT ? undefined : wholeSecond(moment);
  });
  const seconds = startedAt === undefined || endedAt === undefined ? 0 : (endedAt.getTime() - startedAt.getTime()) / 1_000;
  refuse({
    ...(hours !== undefined && { hours: 'Please enter either hours, or a start and an end.' }),
    ...(date !== undefined && { date: 'The day of an interval is that of its start.' }),
    ...(startedAt === undefined && { started_at: MOMENT }),
    ...(endedAt === undefined && { ended_at: MOMENT }),
    ...(startedAt !== undefined && endedAt !== undefined && seconds <= 0 && { ended_at: 'The end must be after the start.' }),
    ...(seconds > DAY_SECONDS && { ended_at: 'An entry can have at most 24 hours.' }),
    ...(endedAt !== undefined && endedAt > now && { ended_at: FUTURE }),
  });
  return { workedOn: ukDate(startedAt ?? now), startedAt: startedAt ?? null, endedAt: endedAt ?? null, seconds };
}

function refuse(problems: Record<string, string>): void {
  const [message] = Object.values(problems);
  if (message !== undefined) throw new Invalid(message, problems);
}
