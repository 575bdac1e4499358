import { ValidateIf } from 'class-validator';

/**
 * The two ways in which a field of a request may be left out. class-validator's own `IsOptional` is neither: it lets null through
 * where the type says nothing of it, and null then fails in the database (500) instead of at its field. Lint forbids it.
 */

/** The field may be left out, which keeps what stands there. Null is refused like any other wrong value. */
export function Optional(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined);
}

/** The field may be left out, which keeps what stands there, or be null, which clears it. Its type says `| null`. */
export function Nullable(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined && value !== null);
}
