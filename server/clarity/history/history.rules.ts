import { withoutBugTitle } from '../../staff/bugs/bugs.rules.js';

/** What the history of entries calls things. Pure: shared by server and client. */

/** Types of things in the audit trail that the history shows. */
export const HISTORY_TARGETS = ['time-entry', 'expense', 'deliverable', 'payable', 'clarity-rate'] as const;
export type HistoryTarget = (typeof HISTORY_TARGETS)[number];

export const TARGET_LABELS: Readonly<Record<HistoryTarget, string>> = {
  'time-entry': 'Time',
  expense: 'Expense',
  deliverable: 'Deliverable',
  payable: 'Payout',
  'clarity-rate': 'Rate',
};

const VERBS: Readonly<Record<string, string>> = {
  TIME_ENTERED: 'Entered',
  TIMER_DISCARDED: 'Threw the timer away',
  DELIVERABLE_AGREED: 'Agreed',
  PAYABLE_PAID: 'Marked as paid',
  PAYOUT_FILE_MADE: 'Put into a file for the bank',
  CLARITY_RATE_SET: 'Set the rate',
};

/** Label of an action, for example “Approved”. @param action of the audit trail, for example `TIME_APPROVED` */
export function actionLabel(action: string): string {
  const knownVerb = VERBS[action];
  if (knownVerb !== undefined) return knownVerb;
  if (action.endsWith('_APPROVED_FIRST')) return 'Approved for the first time';
  if (action.endsWith('_REOPENED')) return 'Opened again';
  const verb = action.slice(action.lastIndexOf('_') + 1).toLowerCase();
  return verb.charAt(0).toUpperCase() + verb.slice(1);
}

type Format = 'text' | 'day' | 'name' | 'hours' | 'moment' | 'flag';

/** What of an entry the history shows, in this order. Amounts are in no log. */
const FIELDS: ReadonlyArray<readonly [field: string, label: string, format: Format]> = [
  ['task', 'Task', 'text'],
  ['project', 'Project', 'text'],
  ['subjectType', 'About', 'name'],
  ['workedOn', 'Date', 'day'],
  ['startedAt', 'Start', 'moment'],
  ['endedAt', 'End', 'moment'],
  ['seconds', 'Hours', 'hours'],
  ['approvedSeconds', 'Approved hours', 'hours'],
  ['selfApproved', 'Approved by themselves', 'flag'],
  ['method', 'Paid by', 'name'],
  ['selfPaid', 'Paid by themselves', 'flag'],
  ['validFrom', 'From', 'day'],
  ['replaced', 'Replaced a rate of the same day', 'flag'],
  ['selfSet', 'Set by themselves', 'flag'],
];

interface HistoryChange {
  label: string;
  /** Null if there was no previous value, or there is none now. */
  before: string | null;
  after: string | null;
}

/** What differs between two states of an entry as the audit trail has them. */
export function changesOf(before: unknown, after: unknown): HistoryChange[] {
  return FIELDS.flatMap(([field, label, format]) => {
    const [old, now] = [before, after].map((values) => text(part(values, field), format));
    return old === now || (old ?? null) === (now ?? null) ? [] : [{ label, before: old ?? null, after: now ?? null }];
  });
}

/** The bug that a state of time is about. */
export function bugOf(values: unknown): string | null {
  const id = part(values, 'subjectType') === 'bug' ? part(values, 'subjectId') : null;
  return typeof id === 'string' ? id : null;
}

/** A state of time, without the title of a bug that its reader may not see. @param seen ids of bugs that they may see */
export function withoutUnseenBug(values: unknown, seen: ReadonlySet<string>): unknown {
  const [bug, task] = [bugOf(values), part(values, 'task')];
  return bug === null || seen.has(bug) || typeof task !== 'string' ? values : { ...(values as object), task: withoutBugTitle(task) };
}

function part(values: unknown, field: string): unknown {
  return typeof values === 'object' && values !== null ? (values as Record<string, unknown>)[field] : undefined;
}

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium', timeStyle: 'medium' });

function text(value: unknown, format: Format): string | null {
  if (format === 'flag') return value === true ? 'Yes' : null;
  if (typeof value === 'number') return format === 'hours' ? String(Math.round(value / 36) / 100) : String(value);
  if (typeof value !== 'string' || value === '') return null;
  if (format === 'name') return value.replaceAll('_', ' ');
  if ((format !== 'day' && format !== 'moment') || Number.isNaN(Date.parse(value))) return value;
  return (format === 'day' ? DAY : MOMENT).format(new Date(value));
}
