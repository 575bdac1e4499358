import { ValidateIf } from 'class-validator';

/**
 * The two kinds of optional request fields. class-validator's own `IsOptional` is neither: it also accepts null where the type does not
 * allow it, which then fails in the database (500) rather than at the field. Lint forbids it.
 */

/** The field may be omitted, which leaves the stored value unchanged. Null is invalid. */
export function Optional(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined);
}

/** The field may be omitted, which leaves the stored value unchanged, or null, which clears it. Its type includes `| null`. */
export function Nullable(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined && value !== null);
}
