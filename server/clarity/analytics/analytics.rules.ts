/** By what hours are added up. */
export const TIME_GROUPS = ['person', 'project', 'task'] as const;
export type TimeGroup = (typeof TIME_GROUPS)[number];

/** States of the entries that a sum is made of: pending hours, or approved cost. */
export const COUNTED_STATUSES = ['pending', 'approved'] as const;
export type CountedStatus = (typeof COUNTED_STATUSES)[number];

/** What approved costs are added up for: the expenses of a project, or everything on the account of a budget. */
export const COST_GROUPS = ['project', 'budget'] as const;
export type CostGroup = (typeof COST_GROUPS)[number];
