import type { ApplicationField } from '../../../../server/site/applications/applications.rules';

/** The steps of the wizard, in order; the last one has no fields of its own. */
export const APPLY_STEPS = ['details', 'role', 'skills', 'review'] as const;
export type ApplyStep = (typeof APPLY_STEPS)[number];

export const STEP_TITLES: Readonly<Record<ApplyStep, string>> = {
  details: 'Your details',
  role: 'Role and intent',
  skills: 'Skills and file',
  review: 'Review and send',
};

/** The fields that Next validates in each step. A portfolio is only validated on submit. */
export const CHECKED_FIELDS: Readonly<Record<ApplyStep, readonly ApplicationField[]>> = {
  details: ['name', 'email'],
  role: ['role', 'intent'],
  skills: ['skills'],
  review: [],
};

const STEP_OF: Readonly<Record<string, ApplyStep>> = {
  name: 'details',
  email: 'details',
  portfolio: 'details',
  role: 'role',
  intent: 'role',
  skills: 'skills',
  file: 'skills',
};

/** The first step that holds one of these fields, or null. */
export function stepWith(fields: Iterable<string>): ApplyStep | null {
  const steps = new Set([...fields].map((field) => STEP_OF[field]));
  return APPLY_STEPS.find((step) => steps.has(step)) ?? null;
}
