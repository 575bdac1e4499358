/** States, limits and orders of bug reports. Pure: shared by server and client. */

export const BUG_STATUSES = ['open', 'in_progress', 'fixed', 'closed'] as const;
export type BugStatus = (typeof BUG_STATUSES)[number];

export const BUG_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export type BugPriority = (typeof BUG_PRIORITIES)[number];
export const DEFAULT_PRIORITY: BugPriority = 'medium';

export const STATUS_LABELS: Readonly<Record<BugStatus, string>> = {
  open: 'Open',
  in_progress: 'In progress',
  fixed: 'Fixed',
  closed: 'Closed',
};

export const PRIORITY_LABELS: Readonly<Record<BugPriority, string>> = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' };

export const BUG_LIMITS = {
  title: 200,
  description: 20_000,
  steps: 10_000,
  expected: 5_000,
  actual: 5_000,
  platform: 100,
  tag: 30,
  tags: 20,
  /** Maximum number of bugs in a bulk change. */
  bulk: 500,
  relations: 50,
  watchers: 100,
} as const;

export const BUG_SORTS = ['newest', 'updated', 'priority'] as const;
export type BugSort = (typeof BUG_SORTS)[number];
export const DEFAULT_SORT: BugSort = 'newest';

/** `assigned` to the user, `reported` by them, or `watching`. */
export const MINE = ['assigned', 'reported', 'watching'] as const;
export type Mine = (typeof MINE)[number];

/** Query parameters of the list that are filters and can be saved in views. */
export const BUG_FILTERS = ['search', 'status', 'priority', 'assignee', 'build', 'fixed_build', 'tag', 'mine', 'sort'] as const;

export const RELATION_KINDS = ['duplicates', 'blocks', 'relates_to'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** Labels of a relation on a bug's page: from its own side (`forward`), or from the other bug's. */
export const RELATION_LABELS: Readonly<Record<RelationKind, { forward: string; backward: string }>> = {
  duplicates: { forward: 'Duplicate of', backward: 'Duplicated by' },
  blocks: { forward: 'Blocks', backward: 'Blocked by' },
  relates_to: { forward: 'Related to', backward: 'Related to' },
};

/** True while it is neither fixed nor closed. */
export function isPending(status: BugStatus): boolean {
  return status === 'open' || status === 'in_progress';
}

/** The number shown to users. */
export function bugLabel(number: number): string {
  return `BUG-${number}`;
}

/** The task of time recorded on a bug. Approvers may not see private bugs, so the title of those is omitted. */
export function bugTask(bug: { number: number; title: string; private: boolean }): string {
  return bug.private ? bugLabel(bug.number) : `${bugLabel(bug.number)} ${bug.title}`;
}

/** A task as `bugTask` may have begun it, without what follows the number. */
export function withoutBugTitle(task: string): string {
  return /^(BUG-\d{1,9}) /.exec(task)?.[1] ?? task;
}

/** Where a bug is found in the client. */
export function bugPath(number: number): string {
  return `/staff?section=bugs&bug=${bugLabel(number)}`;
}

/** The bug number in a text such as `BUG-42`, `#42` or `42`; null for anything else. */
export function bugNumber(text: string): number | null {
  const digits = /^(?:bug-|#)?(\d{1,9})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** True for a bug that was fixed in one build and is pending again in a later one. The arguments are build numbers. */
export function isReintroduced(status: BugStatus, fixedIn: number | null, foundIn: number | null): boolean {
  return isPending(status) && fixedIn !== null && foundIn !== null && foundIn > fixedIn;
}

/** Normalises tags for storage: lower case, without duplicates, in the given order. */
export function normalisedTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== ''))];
}
