import { actionLabel } from '../../../../../server/admin/logs/logs.rules';
import { isId } from '../../../../../server/platform/http/ids.rules';
import { STATUS_LABELS } from '../../../../../server/support/tickets/tickets.rules';
import { exactHours } from '../../../../../server/platform/time/hours.rules';
import { formatPounds } from '../../../ui/format/money';
import type { Dates } from '../../../ui/portal/time/portal-dates';

/** Recorded fields and values in plain words. Pure. */

/** What a value is read with: the names of the ids in it, and the viewer's date format. */
export interface ValueReader {
  /** Names of people and things, by id. */
  names: Readonly<Record<string, string>>;
  dates: Dates;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::[\d.]+)?(?:Z|[+-]\d\d:?\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** A constant of the program, such as IN_REVIEW or bank_transfer. */
const CONSTANT = /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z][a-z0-9]*(?:_[a-z0-9]+)+)$/;
/** Fields with texts of users and files, which may look like a constant. */
const FREE_TEXT = /(?:title|name|subject|label|file|slug|text|body|note|description|url|action)$/i;
const PENCE = /(?:^|[a-z_])pence$/i;
const SECONDS = /(?:^|[a-z_])seconds$/i;
const TERMS: Readonly<Record<string, string>> = {
  api: 'API',
  bio: 'biography',
  faq: 'FAQ',
  ip: 'IP',
  pdf: 'PDF',
  seq: 'entry in the history',
  sha256: 'SHA-256',
  url: 'address',
  vat: 'VAT',
};

/** A field's path as text: `assigneeId` becomes 'Assignee', `page.title` 'Page › title'. */
export function fieldLabel(field: string): string {
  const parts = field.split('.').map((part) => {
    const words = part
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll(/[_-]+/g, ' ')
      .toLowerCase()
      .replace(/^is (?=.)/, '')
      .replace(/(?<=.) (?:ids?|at|pence|seconds)$/, '')
      .replace(/^seconds$/, 'time')
      .trim();
    return words
      .split(' ')
      .map((word) => TERMS[word] ?? word)
      .join(' ');
  });
  const label = parts.join(' › ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** One value as text; `empty` for none. @param field its path */
export function valueText(field: string, value: unknown, reader: ValueReader): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (PENCE.test(field)) return formatPounds(value / 100);
    return SECONDS.test(field) ? `${exactHours(value)} h` : String(value);
  }
  if (typeof value !== 'string') return String(value);
  if (isId(value)) return reader.names[value] ?? `${value.slice(0, 8)}…`;
  if (MOMENT.test(value)) return reader.dates.moment(value);
  if (DAY.test(value)) return reader.dates.day(value);
  return CONSTANT.test(value) && !FREE_TEXT.test(field) ? (ticketStatus(value) ?? actionLabel(value)) : value;
}

/** A ticket's status as the support desk shows it; undefined for anything else. */
function ticketStatus(value: string): string | undefined {
  return Object.entries(STATUS_LABELS).find(([status]) => status === value)?.[1];
}
