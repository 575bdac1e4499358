/** The counters of the staff overview. Pure: shared by server and client. */

/** In the order of the specification. */
export const COUNTERS = [
  'pending_bugs',
  'open_reviews',
  'upcoming_playtests',
  'active_contracts',
  'studio_tools',
  'unresolved_flags',
] as const;
export type CounterKey = (typeof COUNTERS)[number];

export const COUNTER_LABELS: Readonly<Record<CounterKey, string>> = {
  pending_bugs: 'Pending Bugs',
  open_reviews: 'Open Reviews',
  upcoming_playtests: 'Upcoming Playtests',
  active_contracts: 'Active Contracts',
  studio_tools: 'Studio Tools',
  unresolved_flags: 'Unresolved Flags',
};

/** Days after which a pending approval is flagged as overdue. */
const OVERDUE_DAYS = 7;

/** Anything submitted before this time and still pending is overdue. */
export function overdueBefore(now: Date): Date {
  return new Date(now.getTime() - OVERDUE_DAYS * 86_400_000);
}

/** Items of the recent activity. */
export const ACTIVITY_ITEMS = 10;

function isCounter(key: string): key is CounterKey {
  return (COUNTERS as readonly string[]).includes(key);
}

/** All counters: first those of a stored order, then the others in the default order. Unknown ones are dropped. */
export function counterOrder(stored: readonly string[]): CounterKey[] {
  return [...new Set([...stored.filter(isCounter), ...COUNTERS])];
}

/** The order after moving one counter. */
export function movedCounter(order: readonly CounterKey[], from: number, to: number): CounterKey[] {
  const moved = [...order];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
