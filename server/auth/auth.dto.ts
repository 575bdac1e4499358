import { Transform } from 'class-transformer';
import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { MeView } from '../users/users.dto.js';

const trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Longest password text that is looked at; the rule of 128 characters is checked on characters, not on UTF-16 units. */
const PASSWORD_INPUT_LIMIT = 512;

export class SignIn {
  @trimmed()
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
  @trimmed()
  @IsString()
  @MaxLength(254)
  @IsEmail({}, { message: 'Please enter a valid email address.' })
  email!: string;

  @IsString()
  @IsNotEmpty({ message: 'Please enter a password.' })
  @MaxLength(PASSWORD_INPUT_LIMIT)
  password!: string;
}

export class SignedInAnswer {
  user!: MeView;
}
