import type { AssignContract } from '../../../../server/contracts/contracts.dto.js';
import type { TemplateView } from '../../../../server/contracts/templates/templates.dto.js';
import { isDayToAskFor } from '../../../../server/platform/time/days.rules';
import type { Loaded } from '../../lib/forms/merge';

export interface AssignValues {
  userId: string;
  templateId: string;
  /** YYYY-MM-DD; empty for none. */
  startDate: string;
  /** Values by name of the blank; those of another template stay until the contract is assigned. */
  blanks: Record<string, string>;
  needsCountersignature: boolean;
  /** YYYY-MM-DD; empty for none. */
  expiresOn: string;
}

export const ASSIGN_LABELS: Readonly<Record<keyof AssignValues, string>> = {
  userId: 'Person',
  templateId: 'Template',
  startDate: 'Start date',
  blanks: 'Blanks',
  needsCountersignature: 'The studio countersigns',
  expiresOn: 'Can be signed until',
};

export const NEW_ASSIGNMENT: Loaded<AssignValues> = {
  values: { userId: '', templateId: '', startDate: '', blanks: {}, needsCountersignature: false, expiresOn: '' },
  version: 0,
};

/** Name of the field for a blank. */
export function blankPath(name: string): string {
  return `blanks.${name}`;
}

/** What is missing or wrong, by name of the field. @param template the chosen one; undefined if it is not loaded */
export function assignProblems(values: AssignValues, template: TemplateView | undefined, today: string): Record<string, string> {
  const { userId, templateId, startDate, blanks, expiresOn } = values;
  const empty = (template?.blanks ?? []).filter((name) => (blanks[name] ?? '').trim() === '');
  return {
    ...(userId === '' && { userId: 'Choose a person.' }),
    ...(templateId === '' && { templateId: 'Choose a template.' }),
    ...(template?.needs_start_date === true && !isDayToAskFor(startDate) && { startDate: 'Choose the start date.' }),
    ...Object.fromEntries(empty.map((name) => [blankPath(name), `Fill in “${name}”.`])),
    ...(expiresOn !== '' && expiresOn < today && { expiresOn: 'Choose today or a later day.' }),
  };
}

/** What is sent: only what the template asks for. */
export function assignment(values: AssignValues, template: TemplateView | undefined): Partial<AssignContract> {
  const { userId, templateId, startDate, blanks, needsCountersignature, expiresOn } = values;
  const names = template?.blanks ?? [];
  return {
    userId,
    templateId,
    needsCountersignature,
    expiresOn: expiresOn === '' ? null : expiresOn,
    ...(template?.needs_start_date === true && { startDate }),
    ...(names.length > 0 && { blanks: Object.fromEntries(names.map((name) => [name, (blanks[name] ?? '').trim()])) }),
  };
}
