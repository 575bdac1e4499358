import { IsString, MaxLength, MinLength } from 'class-validator';
import { TrimmedLines } from '../../platform/text/text-input.js';

export class AskSecondFactorReset {
  /** Why; the user reads it, and it stays in the log. */
  @TrimmedLines()
  @IsString()
  @MinLength(3, { message: 'Give a reason.' })
  @MaxLength(500)
  reason!: string;
}

/** A reset of a user's second factor, as admins see it. */
export class SecondFactorResetView {
  /** Whether two-factor authentication is on. */
  enabled!: boolean;
  /** Null when no reset waits. */
  waiting!: WaitingSecondFactorReset | null;
}

export class WaitingSecondFactorReset {
  reason!: string;
  /** Name of the admin who asked for it; null once that account is deleted. */
  requestedBy!: string | null;
  requestedAt!: string;
  dueAt!: string;
  /** False for the admin who asked for it. */
  canAgree!: boolean;
}

export class UserSignedOutAnswer {
  /** Sessions that ended. */
  ended!: number;
}
