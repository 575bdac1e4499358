import { truncated } from '../../platform/text/clean-text.rules.js';

/** States and limits of playtest sessions. Pure: shared by server and client. */

export const PLAYTEST_STATUSES = ['upcoming', 'in_progress', 'completed', 'cancelled'] as const;
export type PlaytestStatus = (typeof PLAYTEST_STATUSES)[number];

export const PLAYTEST_STATUS_LABELS: Readonly<Record<PlaytestStatus, string>> = {
  upcoming: 'Upcoming',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const RSVP_STATUSES = ['attending', 'maybe', 'not_attending'] as const;
export type RsvpStatus = (typeof RSVP_STATUSES)[number];

/** The buttons of the specification. */
export const RSVP_LABELS: Readonly<Record<RsvpStatus, string>> = { attending: 'Yes', maybe: 'Maybe', not_attending: 'No' };

export const PLAYTEST_LIMITS = {
  title: 200,
  description: 5_000,
  location: 200,
  testFocus: 5_000,
  requirements: 5_000,
  reason: 1_000,
  rsvpNotes: 1_000,
  note: 2_000,
  /** Notes on the board of one session. */
  notes: 1_000,
  minutes: { min: 15, max: 480, usual: 60 },
  participants: { min: 1, max: 50, usual: 10 },
} as const;

/** The times of a session; dates or ISO text. */
export interface PlaytestTimes {
  readonly startsAt: Date | string;
  readonly endsAt: Date | string;
  readonly cancelledAt: Date | string | null;
}

/** The state of a session at a given time. */
export function playtestStatus({ startsAt, endsAt, cancelledAt }: PlaytestTimes, now: Date): PlaytestStatus {
  if (cancelledAt !== null) return 'cancelled';
  if (now < new Date(startsAt)) return 'upcoming';
  return now < new Date(endsAt) ? 'in_progress' : 'completed';
}

export function endOf(startsAt: Date, minutes: number): Date {
  return new Date(startsAt.getTime() + minutes * 60_000);
}

export const REMINDERS = ['day', 'hour'] as const;
export type Reminder = (typeof REMINDERS)[number];

const BEFORE_MS: Readonly<Record<Reminder, number>> = { day: 24 * 3_600_000, hour: 3_600_000 };

/** When attendees are reminded. */
export function reminderAt(reminder: Reminder, startsAt: Date): Date {
  return new Date(startsAt.getTime() - BEFORE_MS[reminder]);
}

/** Whether a reminder is still relevant: not after the next one, or after the start. */
export function isReminderUseful(reminder: Reminder, startsAt: Date, now: Date): boolean {
  return now < (reminder === 'day' ? reminderAt('hour', startsAt) : startsAt);
}

/** Where a session is found in the client. */
export function playtestPath(id: string): string {
  return `/staff?section=playtests&session=${id}`;
}

/** The title of the bug that a note becomes: its first line, shortened. */
export function noteTitle(body: string): string {
  const [first = ''] = body.split('\n');
  return first.length <= 120 ? first : `${truncated(first, 119).trimEnd()}…`;
}

/** The description of the bug that a note becomes, with a link to its playtest. Square brackets would end the link's text, so they become round. */
export function noteDescription(body: string, playtest: { id: string; title: string }): string {
  const title = playtest.title.replaceAll('[', '(').replaceAll(']', ')');
  return `${body}\n\nFrom the playtest [${title}](${playtestPath(playtest.id)})`;
}

/** Parameters of the list's address that are filters, as saved views store them. */
export const PLAYTEST_FILTERS = ['search', 'status'] as const;
