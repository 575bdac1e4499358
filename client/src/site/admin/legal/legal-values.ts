import { isCalendarDate } from '../../../../../server/platform/time/days.rules';
import type { LegalSource } from '../../../../../server/site/legal/legal.dto.js';
import { unknownPlaceholders } from '../../../../../server/site/legal/legal.rules';
import type { Loaded } from '../../../lib/forms/merge';
import { ukToday } from '../../../lib/time/now';

/** Values of the form for the next version. */
export interface LegalValues {
  body: string;
  /** YYYY-MM-DD. */
  effectiveDate: string;
}

/** The newest version as the starting point of the next, which takes effect today unless the newest takes effect later. */
export function loadedLegal({
  body,
  effectiveDate,
  version,
}: Pick<LegalSource, 'body' | 'effectiveDate' | 'version'>): Loaded<LegalValues> {
  const today = ukToday();
  return { values: { body, effectiveDate: effectiveDate > today ? effectiveDate : today }, version };
}

/** True for a day in the future, in UK time. */
export function isAhead(day: string): boolean {
  return day > ukToday();
}

/** The stored values, from the response to a refused publication. */
export function legalOf(current: unknown): Loaded<LegalValues> | null {
  return typeof current === 'object' && current !== null && 'effectiveDate' in current ? loadedLegal(current as LegalSource) : null;
}

export function legalProblems({ body, effectiveDate }: LegalValues): Record<string, string> {
  const problems: Record<string, string> = {};
  const [unknown] = unknownPlaceholders(body);
  if (body.trim() === '') problems.body = 'Please enter the text.';
  else if (unknown !== undefined) problems.body = `{{${unknown}}} is not a known placeholder.`;
  if (!isCalendarDate(effectiveDate)) problems.effectiveDate = 'Please enter a date.';
  return problems;
}
