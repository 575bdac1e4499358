import type { CategoryView } from '../../../../../server/support/help/catalogue.dto.js';
import { TICKET_LIMITS } from '../../../../../server/support/tickets/tickets.rules';
import { emailProblem } from '../../../lib/forms/email-problem';

/** What a customer enters to open a ticket. */
export interface TicketValues {
  /** Keys; empty until chosen. */
  category: string;
  subcategory: string;
  subject: string;
  description: string;
  /** Empty means the account's address. */
  contactEmail: string;
}

/** The steps of the wizard, in order; the last one has no fields of its own. */
export const TICKET_STEPS = ['category', 'subcategory', 'details', 'review'] as const;
export type TicketStep = (typeof TICKET_STEPS)[number];

export const STEP_TITLES: Readonly<Record<TicketStep, string>> = {
  category: 'Category',
  subcategory: 'Subcategory',
  details: 'Subject and description',
  review: 'Review and submit',
};

const STEP_OF: Readonly<Record<keyof TicketValues, TicketStep>> = {
  category: 'category',
  subcategory: 'subcategory',
  subject: 'details',
  description: 'details',
  contactEmail: 'details',
};

/** The first step that holds one of these fields, or null. */
export function stepWith(fields: readonly string[]): TicketStep | null {
  const steps = new Set(fields.map((field) => STEP_OF[field as keyof TicketValues]));
  return TICKET_STEPS.find((step) => steps.has(step)) ?? null;
}

/** An error message for each invalid field of a step. */
export function problemsOf(step: TicketStep, values: TicketValues, category: CategoryView | undefined): Record<string, string> {
  if (step === 'category') return category === undefined ? { category: 'Please choose a category.' } : {};
  if (step === 'subcategory') return needsSubcategory(values, category) ? { subcategory: 'Please choose a subcategory.' } : {};
  if (step === 'review') return {};
  const email = values.contactEmail.trim() === '' ? null : emailProblem(values.contactEmail);
  return {
    ...(values.subject.trim() === '' && { subject: 'Please enter a subject.' }),
    ...(values.description.trim() === '' && { description: 'Please describe your request.' }),
    ...(email !== null && { contactEmail: email }),
  };
}

/** The step to show for a requested one: the first incomplete step before it, or itself. */
export function stepFor(requested: TicketStep, values: TicketValues, category: CategoryView | undefined): TicketStep {
  const before = TICKET_STEPS.slice(0, TICKET_STEPS.indexOf(requested));
  return before.find((step) => Object.keys(problemsOf(step, values, category)).length > 0) ?? requested;
}

/** The next or previous step; a category without subcategories has no second step. Null at the ends. */
export function adjacentStep(step: TicketStep, direction: 1 | -1, category: CategoryView | undefined): TicketStep | null {
  const steps = TICKET_STEPS.filter(
    (candidate) => candidate !== 'subcategory' || category === undefined || category.subcategories.length > 0,
  );
  return steps[steps.indexOf(step) + direction] ?? null;
}

/** The categories available to new tickets: without retired categories and subcategories. */
export function offered(categories: readonly CategoryView[]): CategoryView[] {
  return categories
    .filter(({ active }) => active)
    .map((category) => ({ ...category, subcategories: category.subcategories.filter(({ active }) => active) }));
}

/** The only subcategory, if there is no choice; empty otherwise. */
export function onlySubcategory({ subcategories }: CategoryView): string {
  return subcategories.length === 1 ? (subcategories[0]?.key ?? '') : '';
}

function needsSubcategory({ subcategory }: TicketValues, category: CategoryView | undefined): boolean {
  const offered = category?.subcategories ?? [];
  return offered.length > 0 && !offered.some(({ key }) => key === subcategory);
}

export const VALUE_LIMITS: Readonly<Record<keyof TicketValues, number>> = {
  category: 40,
  subcategory: 40,
  subject: TICKET_LIMITS.subject,
  description: TICKET_LIMITS.description,
  contactEmail: 254,
};
