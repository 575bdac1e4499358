/** By what hours are added up. */
export const TIME_GROUPS = ['person', 'project', 'task'] as const;
export type TimeGroup = (typeof TIME_GROUPS)[number];
