import { useDates, type Period } from './portal-dates';

/** A day, YYYY-MM-DD, in the format that the user prefers. */
export function PortalDay({ day }: { day: string }) {
  return useDates().day(day);
}

/** The first and the last day of a period, in the format that the user prefers. */
export function PortalPeriod({ from, to }: Period) {
  return useDates().period({ from, to });
}
