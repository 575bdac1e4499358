import type { LogEntryView } from '../../../../server/admin/logs/logs.dto.js';
import type { Dates } from '../../ui/portal/time/portal-dates';
import { type Change, changesOf } from './table/changes';
import { fieldLabel } from './table/values';

const FIELDS = 3;
const VALUE = 40;
/** A name describes a target best. */
const NAMES = /(?:^|\.)(?:title|name|subject|label)$/i;
/** Ids, the time of the change, and counters of versions and entries mean nothing to a reader. */
const SILENT_FIELD = /(?:^|\.)(?:id|seq|version|(?:created|updated)_?at)$/i;
/** Nothing, the start of an id without a name, or a digest. */
const SILENT_VALUE = /^(?:empty|[0-9a-f]{8}…|[0-9a-f]{64})$/i;

type Summarised = Pick<LogEntryView, 'details' | 'before' | 'after' | 'names'>;

/** A one-line summary of an entry: its details, else what changed or was recorded. Empty if nothing is known. Pure. */
export function summaryOf({ details, before, after, names }: Summarised, dates: Dates): string {
  if (details !== null && details !== '') return details;
  const changes = changesOf(before, after, { names, dates });
  const differing = changes.filter(({ differs }) => differs);
  const telling = (differing.length > 0 ? differing : changes).filter(isShown);
  const first = telling.filter(({ field }) => NAMES.test(field));
  const described = [...first, ...telling.filter((change) => !first.includes(change))].slice(0, FIELDS);
  return described.map(asText).join('; ');
}

function isShown({ field, before, after, differs }: Change): boolean {
  return !SILENT_FIELD.test(field) && (differs || !SILENT_VALUE.test(after ?? before ?? ''));
}

function asText({ field, before, after, differs }: Change): string {
  const name = field === '' ? '' : `${fieldLabel(field)}: `;
  return differs ? `${name}${short(before)} → ${short(after)}` : `${name}${short(after ?? before)}`;
}

function short(value: string | null): string {
  const text = (value ?? '').replaceAll(/\s+/g, ' ');
  return [...text].length > VALUE ? `${[...text].slice(0, VALUE - 1).join('')}…` : text;
}
