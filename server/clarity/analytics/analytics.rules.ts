/** By what hours are added up. */
export const TIME_GROUPS = ['person', 'project', 'task'] as const;
export type TimeGroup = (typeof TIME_GROUPS)[number];

/** States of the entries that a sum is made of: pending hours, or approved cost. */
export const COUNTED_STATUSES = ['pending', 'approved'] as const;
export type CountedStatus = (typeof COUNTED_STATUSES)[number];
