import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Trimmed } from '../platform/text/text-input.js';
import { MeView, SessionLeft } from '../users/users.dto.js';
import { AccountEmail } from '../users/account-email.dto.js';

/** Longest accepted password input; the limit of 128 characters counts characters, not UTF-16 units. */
export const PASSWORD_INPUT_LIMIT = 512;

export class SignIn {
  @Trimmed()
  @IsString()
  @IsNotEmpty({ message: 'Please enter your email address.' })
  @MaxLength(254)
  email!: string;

  @IsString()
  @IsNotEmpty({ message: 'Please enter your password.' })
  @MaxLength(PASSWORD_INPUT_LIMIT)
  password!: string;
}

export class SignUp {
  @Trimmed()
  @IsString()
  @MaxLength(254)
  @AccountEmail()
  email!: string;

  @IsString()
  @IsNotEmpty({ message: 'Please enter a password.' })
  @MaxLength(PASSWORD_INPUT_LIMIT)
  password!: string;
}

export class SecondFactorSignIn {
  /** From the response to the password. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  challenge!: string;

  /** Six digits of the authenticator app, or a recovery code. */
  @Trimmed()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a code.' })
  @MaxLength(60)
  code!: string;
}

/** A side effect of signing in that the user should be told about. */
export type SignInNotice = 'deletion-cancelled';

export class SecondFactorChallenge {
  challenge!: string;
  expiresAt!: string;
  /** Whether a code of an authenticator app is accepted. A recovery code always is. */
  authenticator!: boolean;
  /** Whether the account has passkeys. */
  passkeys!: boolean;
}

/** The session's user and remaining lifetime; both null without a session. */
export class SessionResponse {
  userId!: string | null;
  session!: SessionLeft | null;
  /** Why there is none, if the account of the browser's last session was deactivated or deleted. */
  closed!: string | null;
}

export class RegisteredResponse {
  user!: MeView;
}

/** Either the user of a new session, or a challenge for the second factor. */
export class SignedInResponse {
  user!: MeView | null;
  secondFactor!: SecondFactorChallenge | null;
  /** `deletion-cancelled` if signing in cancelled a scheduled deletion. */
  notice!: SignInNotice | null;
}
