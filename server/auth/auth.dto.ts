import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Trimmed } from '../platform/text/text-input.js';
import { MeView, SessionLeft } from '../users/users.dto.js';
import { AccountEmail } from '../users/account-email.dto.js';

/** Longest password text that is looked at; the rule of 128 characters is checked on characters, not on UTF-16 units. */
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
  /** From the answer to the password. */
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

/** Something that signing in has changed and the person should hear of. */
export type SignInNotice = 'deletion-cancelled';

export class SecondFactorChallenge {
  challenge!: string;
  expiresAt!: string;
}

/** Whose session it is and how long it lasts by itself; both null without a session. */
export class SessionAnswer {
  userId!: string | null;
  session!: SessionLeft | null;
}

export class RegisteredAnswer {
  user!: MeView;
}

/** Either a user, whose session has begun, or the question for the second factor. */
export class SignedInAnswer {
  user!: MeView | null;
  secondFactor!: SecondFactorChallenge | null;
  /** `deletion-cancelled` when the account was to be deleted and now is not. */
  notice!: SignInNotice | null;
}
