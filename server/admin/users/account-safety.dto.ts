import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsString, IsUUID, MaxLength, MinLength } from 'class-validator';
import { TrimmedLines } from '../../platform/text/text-input.js';
import { MAX_USERS_AT_ONCE } from './admin-users.rules.js';

export class RequestSecondFactorReset {
  /** Reason, shown to the user and stored in the log. */
  @TrimmedLines()
  @IsString()
  @MinLength(3, { message: 'Give a reason.' })
  @MaxLength(500)
  reason!: string;
}

export class RequireNewPasswords {
  /** Users other than the admin. */
  @IsArray()
  @ArrayMinSize(1, { message: 'Choose at least one person.' })
  @ArrayMaxSize(MAX_USERS_AT_ONCE, { message: `Choose at most ${MAX_USERS_AT_ONCE} people at once.` })
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  ids!: string[];
}

export class NewPasswordsRequiredResponse {
  /** Users who had not been asked before. */
  required!: number;
}

/** A second-factor reset as shown to admins. */
export class SecondFactorResetView {
  /** Whether two-factor authentication is on. */
  enabled!: boolean;
  /** Null if no reset is pending. */
  waiting!: WaitingSecondFactorReset | null;
}

export class WaitingSecondFactorReset {
  reason!: string;
  /** Name of the admin who requested it; null once that account is deleted. */
  requestedBy!: string | null;
  requestedAt!: string;
  dueAt!: string;
  /** False for the admin who requested it. */
  canAgree!: boolean;
}

export class UserSignedOutResponse {
  /** Sessions that ended. */
  ended!: number;
}
