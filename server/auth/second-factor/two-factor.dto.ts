import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Trimmed } from '../../platform/text/text-input.js';

export class TwoFactorCode {
  /** Six digits of the authenticator app; where it says so, a recovery code as well. */
  @Trimmed()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a code.' })
  @MaxLength(60)
  code!: string;
}

export class TwoFactorView {
  enabled!: boolean;
  enabledAt!: string | null;
  recoveryCodesLeft!: number;
}

export class EnrolmentAnswer {
  /** In base 32, for typing it into an app. Shown this once. */
  secret!: string;
  /** The same as an `otpauth:` address. */
  uri!: string;
  /** The same as a QR code: SVG markup, black on white. */
  qr!: string;
}

export class RecoveryCodesAnswer {
  /** Ten; shown this once, only digests are stored. */
  recoveryCodes!: string[];
}

export class RaisedAnswer {
  raisedUntil!: string;
}
