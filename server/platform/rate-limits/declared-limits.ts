/** What attempts are counted by. */
export type LimitSubject = 'address' | 'person' | 'person and address' | 'session';

export interface Limit {
  /** Name of the limit; combined with the subject's key. */
  name: string;
  /** Maximum attempts per window. */
  attempts: number;
  windowSeconds: number;
  per: LimitSubject;
  /** Limits named in the specification are not scaled. */
  exact?: boolean;
  /** Slows guessing of passwords and codes: an admin may lower it, not raise it. */
  guessing?: boolean;
  message?: string;
}

/** Name of the setting that scales every limit, in per cent of its default. */
export const GENERAL_LIMIT = 'general';

const declared = new Map<string, Limit>();

/**
 * Declares a limit, so that it appears in the list of limits. Handlers declare theirs with `@RateLimit`.
 * @throws Error if another limit has this name.
 */
export function declareLimit<const L extends Limit>(limit: L): L {
  const existing = declared.get(limit.name);
  const isSame = existing === undefined || (['attempts', 'windowSeconds', 'per'] as const).every((key) => existing[key] === limit[key]);
  if (!isSame || limit.name === GENERAL_LIMIT) throw new Error(`There is another rate limit called ${limit.name}.`);
  declared.set(limit.name, limit);
  return limit;
}

/** Every limit that the program declares, by name. */
export function declaredLimits(): ReadonlyMap<string, Limit> {
  return declared;
}
