import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { Trimmed } from '../../platform/text/text-input.js';
import { PASSWORD_INPUT_LIMIT } from '../auth.dto.js';

export class CheckPassword {
  @IsString()
  @MaxLength(PASSWORD_INPUT_LIMIT)
  password!: string;

  /** Email address of the account. */
  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(254)
  email?: string;
}

export class CheckPasswordResponse {
  /** Why the password would be refused, or null. */
  problem!: string | null;
}

export class ProvePassword {
  @IsString()
  @IsNotEmpty({ message: 'Please enter your password.' })
  @MaxLength(PASSWORD_INPUT_LIMIT)
  password!: string;
}

export class ProofResponse {
  provedAt!: string;
}

export class ChangePassword {
  @IsString()
  @IsNotEmpty({ message: 'Please enter your current password.' })
  @MaxLength(PASSWORD_INPUT_LIMIT)
  currentPassword!: string;

  @IsString()
  @IsNotEmpty({ message: 'Please enter a new password.' })
  @MaxLength(PASSWORD_INPUT_LIMIT)
  newPassword!: string;
}

export class ForgotPassword {
  @Trimmed()
  @IsString()
  @MaxLength(254)
  @IsEmail({}, { message: 'Please enter a valid email address.' })
  email!: string;
}

export class ResetPassword {
  /** The value of `#token=` in the link. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  token!: string;

  @IsString()
  @IsNotEmpty({ message: 'Please enter a password.' })
  @MaxLength(PASSWORD_INPUT_LIMIT)
  password!: string;
}

export class MessageResponse {
  message!: string;
}
