/** Rate limits as admins change them. Pure: shared by server and client. */

/** The specification's default rate limit: every limit at 100 per cent of its own default. */
export const DEFAULT_GENERAL_LIMIT = 100;
export const GENERAL_RANGE = { min: 10, max: 500 } as const;

/** How far a limit may move from its default. */
const FACTOR = 10;

interface LimitRange {
  min: number;
  max: number;
}

/**
 * Attempts that an admin may set: a tenth to ten times of the default.
 * @param canRaise false for limits on guessing, and those of the specification.
 */
export function limitRange(defaultAttempts: number, canRaise: boolean): LimitRange {
  return { min: Math.max(1, Math.floor(defaultAttempts / FACTOR)), max: canRaise ? defaultAttempts * FACTOR : defaultAttempts };
}

/** Why a value cannot be set; null if it can. */
export function limitProblem(value: number, { min, max }: LimitRange): string | null {
  return Number.isInteger(value) && value >= min && value <= max
    ? null
    : `Enter a whole number from ${min.toLocaleString('en-GB')} to ${max.toLocaleString('en-GB')}.`;
}
