/** The last moment before a deadline, as an ISO string: formatted as a day, it is the last day on which something is possible. */
export function lastDayBefore(deadline: string): string {
  return new Date(Date.parse(deadline) - 1).toISOString();
}
