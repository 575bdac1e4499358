import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Trimmed } from '../../platform/text/text-input.js';
import { AccountEmail } from '../../users/account-email.dto.js';

export class MailLinkToken {
  /** The value of `#token=` in the link. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  token!: string;
}

/** The account that a link would verify. */
export class LinkedAccountView {
  /** Null if the user has not entered a name. */
  name!: string | null;
  openedAt!: string;
}

export class ChangeEmail {
  @Trimmed()
  @IsString()
  @MaxLength(254)
  @AccountEmail()
  email!: string;
}

export class EmailChangeResponse {
  message!: string;
  pendingEmail!: string;
}
