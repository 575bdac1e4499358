/** Warning levels of server metrics, and the overall health. Pure: shared by server and client. */

export type Measure = 'cpu' | 'memory' | 'disk';
export type Level = 'normal' | 'warning' | 'critical' | 'unknown';

/** Percentages from which a metric is shown as a warning, or as critical (specification 3, section 9). */
export const THRESHOLDS: Readonly<Record<Measure, { warning: number; critical: number }>> = {
  cpu: { warning: 70, critical: 90 },
  memory: { warning: 80, critical: 95 },
  disk: { warning: 85, critical: 95 },
};

/** Health from which the server counts as operational. */
const OPERATIONAL = 90;

/** Refresh interval of the page. */
export const REFRESH_SECONDS = 30;

/** @param percent null if it cannot be measured. */
export function levelOf(measure: Measure, percent: number | null): Level {
  if (percent === null) return 'unknown';
  if (percent >= THRESHOLDS[measure].critical) return 'critical';
  return percent >= THRESHOLDS[measure].warning ? 'warning' : 'normal';
}

/**
 * 100 minus the average of the measurable parts, from 0 to 100, in whole percent.
 * @returns null if none can be measured.
 */
export function healthOf(parts: Readonly<Record<Measure, number | null>>): number | null {
  const measured = [parts.cpu, parts.memory, parts.disk].filter((part) => part !== null);
  if (measured.length === 0) return null;
  const average = measured.reduce((sum, part) => sum + part, 0) / measured.length;
  return Math.round(Math.min(100, Math.max(0, 100 - average)));
}

/** Whether the overview may report that everything is operational. */
export function isOperational(health: number | null): boolean {
  return health !== null && health >= OPERATIONAL;
}
