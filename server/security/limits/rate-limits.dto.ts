import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { Nullable } from '../../platform/http/optional.js';
import type { LimitSubject } from '../../platform/rate-limits/declared-limits.js';

const SUBJECTS: readonly LimitSubject[] = ['address', 'person', 'person and address', 'session'];

/** One limit that the program declares. */
export class RateLimitView {
  name!: string;
  /** What is counted, for people: `Passwords tried for one account`. */
  label!: string;
  /** Attempts per window that are allowed now. */
  attempts!: number;
  /** The same if it had not been changed itself. */
  default_attempts!: number;
  /** Smallest and largest number that can be set. */
  min!: number;
  max!: number;
  window_seconds!: number;
  /** What attempts are counted by. */
  @ApiProperty({ enum: SUBJECTS })
  per!: LimitSubject;
  /** True if it was changed itself. */
  changed!: boolean;
  /** Refusals in the last 24 hours: security events, at most one per source and minute. */
  caught!: number;
  version!: number;
}

/** The percentage for all limits. */
export class GeneralLimitView {
  percent!: number;
  version!: number;
}

export class RateLimitsView {
  general!: GeneralLimitView;
  /** Those that caught something first, then by label. */
  limits!: RateLimitView[];
}

export class SetRateLimit {
  @IsInt()
  @Min(0)
  version!: number;

  /** Attempts per window; null for the default. */
  @Nullable()
  @IsInt({ message: 'Enter a whole number.' })
  @Min(1)
  @Max(1_000_000)
  value!: number | null;
}
