import { ArrayMaxSize, IsArray, IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { Optional } from '../../platform/http/optional.js';
import { CleanName } from '../../platform/text/text-input.js';
import { PASSKEY_NAME_LENGTH } from './passkeys.rules.js';
import type { PasskeyRow } from './passkeys.repository.js';

const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** Bytes in base64url, as browsers send them. */
const Bytes =
  (maxLength: number): PropertyDecorator =>
  (target, key) => {
    for (const decorate of [IsString(), MaxLength(maxLength), Matches(BASE64URL)]) decorate(target, key);
  };

export class RenamePasskey {
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a name.' })
  @MaxLength(PASSKEY_NAME_LENGTH)
  name!: string;
}

/** The parts of the browser's response (`RegistrationResponseJSON` of WebAuthn Level 3) that are needed. */
export class AddPasskey extends RenamePasskey {
  @Bytes(1_400)
  id!: string;

  @Bytes(4_096)
  clientDataJSON!: string;

  @Bytes(32_768)
  attestationObject!: string;

  @IsArray()
  @ArrayMaxSize(10)
  @IsString({ each: true })
  @MaxLength(20, { each: true })
  transports!: string[];
}

/** The parts of the browser's response (`AuthenticationResponseJSON` of WebAuthn Level 3) that are needed. */
export class PasskeyAssertion {
  @Bytes(1_400)
  id!: string;

  @Bytes(4_096)
  clientDataJSON!: string;

  @Bytes(4_096)
  authenticatorData!: string;

  @Bytes(8_192)
  signature!: string;

  @Optional()
  @Bytes(128)
  userHandle?: string;
}

export class PasskeySignInOptions {
  /** From the response to the password; without it, the passkey alone signs in. */
  @Optional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  challenge?: string;
}

export class PasskeySignIn extends PasskeyAssertion {
  /** As in the request for the options. */
  @Optional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  challenge?: string;
}

export class PasskeyView {
  id!: string;
  name!: string;
  /** Whether a copy exists outside the device, for example in a password manager's account. */
  backed_up!: boolean;
  created_at!: string;
  last_used_at!: string | null;
}

export class PasskeysView {
  passkeys!: PasskeyView[];
  /** The only origin at which browsers offer them. */
  origin!: string;
}

/** For `navigator.credentials.create`, in JSON (WebAuthn Level 3). */
export class PasskeyCreationResponse {
  options!: PublicKeyCredentialCreationOptionsJSON;
}

/** For `navigator.credentials.get`, in JSON (WebAuthn Level 3). */
export class PasskeyRequestResponse {
  options!: PublicKeyCredentialRequestOptionsJSON;
}

export class PasskeyAddedResponse {
  passkey!: PasskeyView;
  /** Ten codes, shown only once, if this is the account's first second factor; otherwise null. */
  recoveryCodes!: string[] | null;
}

export class PasskeyProofResponse {
  provedAt!: string;
  raisedUntil!: string;
}

export function toPasskeyView({ id, name, backed_up, created_at, last_used_at }: PasskeyRow): PasskeyView {
  return { id, name, backed_up, created_at, last_used_at };
}
