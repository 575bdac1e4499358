import { IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import { PASSWORD_INPUT_LIMIT } from '../../auth/auth.dto.js';

export class CreateCode {
  @IsString()
  @IsNotEmpty({ message: 'Please enter your password.' })
  @MaxLength(PASSWORD_INPUT_LIMIT)
  password!: string;
}

export class VerifyCode {
  @IsString()
  @Matches(/^\d{6}$/, { message: 'Please enter the six digits of the code.' })
  code!: string;
}

/** Shown once, on the customer's ticket page. */
export class CodeResponse {
  code!: string;
  expiresAt!: string;
}
