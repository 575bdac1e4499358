/** Limits of the editable help content, in characters and entries. Pure: shared by server and client. */

export const HELP_LIMITS = {
  question: 200,
  answer: 3_000,
  categoryLabel: 40,
  categoryDescription: 160,
  term: 40,
} as const;

/** Answers per group, published or not: a search compares every word with every answer. */
export const MAX_FAQS_OF_GROUP = 30;
/** Maximum number of search results across all groups. */
export const MAX_FAQS_FOUND = 50;
export const MAX_CATEGORIES = 30;
export const MAX_SUBCATEGORIES = 20;
export const MAX_SYNONYM_GROUPS = 100;
export const MAX_TERMS = 12;

/** Security reports start with high priority (`startingPriority`), so that category always exists and is always offered. */
export const FIXED_CATEGORY = 'vulnerability';
