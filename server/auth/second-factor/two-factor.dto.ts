import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { Trimmed } from '../../platform/text/text-input.js';

export class TwoFactorCode {
  /** Six digits from the authenticator app; for some routes, a recovery code as well. */
  @Trimmed()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a code.' })
  @MaxLength(60)
  code!: string;
}

export class RenewRecoveryCodes {
  /** Six digits from the authenticator app, or a recovery code; not needed after a passkey within the last ten minutes. */
  @Optional()
  @Trimmed()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a code.' })
  @MaxLength(60)
  code?: string;
}

export class TwoFactorView {
  /** Whether the authenticator app is set up. */
  enabled!: boolean;
  enabledAt!: string | null;
  recoveryCodesLeft!: number;
  /** Number of passkeys. */
  passkeys!: number;
  /** A reset that an admin requested; null if none is pending. */
  reset!: WaitingResetView | null;
}

/** A second-factor reset as shown to its user. */
export class WaitingResetView {
  /** The admin's reason. */
  reason!: string;
  requestedAt!: string;
  /** When two-factor authentication is switched off, unless the user objects. */
  dueAt!: string;
}

export class EnrolmentResponse {
  /** In base 32, for typing into an app. Shown only once. */
  secret!: string;
  /** The same as an `otpauth:` address. */
  uri!: string;
  /** The same as a QR code: SVG markup, black on white. */
  qr!: string;
}

export class RecoveryCodesResponse {
  /** Ten codes, shown only once; only digests are stored. */
  recoveryCodes!: string[];
}

export class StepUpResponse {
  raisedUntil!: string;
}
